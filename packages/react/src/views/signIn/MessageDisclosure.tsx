import type { SiwxMessage } from '@gangway/protocol'
import { useTranslate } from '../../hooks/useTranslate.js'
import styles from './MessageDisclosure.module.css'

/** The exact text that is to be signed, folded away. interface-guide.md §7.8. */
export function MessageDisclosure({ message }: { message: SiwxMessage }) {
  const t = useTranslate()
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{t('signIn.readMessage')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard */}
      <pre className={styles.text} dir="ltr" tabIndex={0}>
        {message.toString()}
      </pre>
    </details>
  )
}
