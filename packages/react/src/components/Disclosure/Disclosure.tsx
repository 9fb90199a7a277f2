import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.js'
import styles from './Disclosure.module.css'

/** Something less likely, folded away under its name. */
export function Disclosure(props: { summary: ReactNode; onOpen?: () => void; children: ReactNode }) {
  const { summary, onOpen, children } = props
  return (
    <details
      className={styles.disclosure}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.()
      }}
    >
      <summary className={styles.summary}>
        {summary}
        <Icon name="chevronDown" size="s" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
