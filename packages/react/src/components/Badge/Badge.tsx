import type { ReactNode } from 'react'
import styles from './Badge.module.css'

/** A word about the thing beside it. */
export function Badge({ kind = 'neutral', children }: { kind?: BadgeKind; children: ReactNode }) {
  return (
    <span className={styles.badge} data-kind={kind}>
      {children}
    </span>
  )
}

/** Colour of a {@link Badge}; the word says the same. */
export type BadgeKind = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'
