import type { ReactNode } from 'react'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import type { AnyMessageKey } from '../../locales/messageKey.js'
import styles from './FactList.module.css'

/** Facts about one thing, each a {@link Fact}. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

/** One fact and its name; `isWhole` gives a long one a line of its own. */
export function Fact(props: { label: AnyMessageKey; isWhole?: boolean; children: ReactNode }) {
  const { label, isWhole = false, children } = props
  const t = useLateTranslate()
  return (
    <div className={isWhole ? styles.whole : styles.fact}>
      <dt>{t(label)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
