import styles from './Icon.module.css'

/** An outline on a 24 × 24 grid, silent for screen readers. Views use `Icon`; this is what the button can do without its table. */
export function Drawing(props: { path: string; size: 's' | 'm' | 'l'; isMirrored?: boolean }) {
  return (
    <svg
      className={styles.icon}
      data-size={props.size}
      data-mirrored={props.isMirrored || undefined}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={props.path} />
    </svg>
  )
}
