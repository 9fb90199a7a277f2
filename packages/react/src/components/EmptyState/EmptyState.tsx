import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.js'
import type { IconName } from '../Icon/icons.js'
import styles from './EmptyState.module.css'

/** Nothing is here yet: a picture, a line saying what would be, and one thing to do. */
export function EmptyState(props: {
  icon: IconName
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
}) {
  const { icon, title, text, action } = props
  return (
    <div className={styles.state}>
      <span className={styles.picture}>
        <Icon name={icon} size="l" />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  )
}
