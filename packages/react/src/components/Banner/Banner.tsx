import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.js'
import type { IconName } from '../Icon/icons.js'
import styles from './Banner.module.css'

/** How much a {@link Banner} matters; its words say the same. */
export type BannerKind = 'info' | 'success' | 'warning' | 'danger'

const iconOf: Record<BannerKind, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
}

/** A note across the view, with one thing to do about it. */
export function Banner(props: { kind?: BannerKind; children: ReactNode; action?: ReactNode }) {
  const { kind = 'info', children, action } = props
  return (
    <div className={styles.banner} data-kind={kind}>
      <Icon name={iconOf[kind]} size="s" />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
