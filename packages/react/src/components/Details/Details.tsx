import { useTranslate } from '../../hooks/useTranslate.js'
import { CopyButton } from '../CopyButton/CopyButton.js'
import styles from './Details.module.css'

/** The raw code and words of an error, folded away and ready to be copied. interface-guide.md §6 “Error state”. */
export function Details({ text }: { text: string }) {
  const t = useTranslate()
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{t('block.details')}</summary>
      <pre className={styles.text}>{text}</pre>
      <CopyButton text={text} />
    </details>
  )
}
