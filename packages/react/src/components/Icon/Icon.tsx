import styles from './Icon.module.css'
import { type IconName, icons } from './icons.js'

// These point along the line of text.
const mirrored: ReadonlySet<IconName> = new Set(['back', 'chevron', 'disconnect', 'external', 'send'])

/** A drawing beside a text or inside a named button; silent for screen readers. */
export function Icon({ name, size = 'm' }: { name: IconName; size?: 's' | 'm' | 'l' }) {
  return (
    <svg
      className={styles.icon}
      data-size={size}
      data-mirrored={mirrored.has(name) || undefined}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={icons[name]} />
    </svg>
  )
}
