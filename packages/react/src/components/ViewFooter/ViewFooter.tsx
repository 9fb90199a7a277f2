import type { ReactNode } from 'react'
import styles from './ViewFooter.module.css'

/** Stays at the lower edge while the view scrolls: its one primary button, or a few words. */
export function ViewFooter({ children }: { children: ReactNode }) {
  return <div className={styles.footer}>{children}</div>
}
