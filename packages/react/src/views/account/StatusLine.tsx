import type { ReactNode } from 'react'
import { useLanguageTag } from '../../hooks/useLanguageTag.js'
import { formatAgo } from '../../locales/formatAgo.js'
import { formatExactTime } from '../../locales/formatExactTime.js'
import styles from './ActivityTab.module.css'

/** How a transaction stands, and how long ago it was sent (`at`, ms since 1970). */
export function StatusLine(props: { status: string; at: number; children: ReactNode }) {
  const { status, at, children } = props
  const language = useLanguageTag()
  return (
    <span className={styles.status} data-status={status}>
      {children} · <time title={formatExactTime(at, language)}>{formatAgo(at, Date.now(), language)}</time>
    </span>
  )
}
