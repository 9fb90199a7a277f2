import type { ReactNode } from 'react'
import { useTranslate } from '../../hooks/useTranslate.js'
import type { MessageKey } from '../../locales/messageKey.js'
import styles from './FactList.module.css'

/** Facts about one thing, each a {@link Fact}. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

/** One fact and its name; `isWhole` gives a long one a line of its own. */
export function Fact(props: { label: MessageKey; isWhole?: boolean; children: ReactNode }) {
  const { label, isWhole = false, children } = props
  const t = useTranslate()
  return (
    <div className={isWhole ? styles.whole : styles.fact}>
      <dt>{t(label)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
