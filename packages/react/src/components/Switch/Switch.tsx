import styles from './Switch.module.css'

/** A choice that takes effect at once, with its words beside it. */
export function Switch(props: { isOn: boolean; onToggle: () => void; children: string }) {
  const { isOn, onToggle, children } = props
  return (
    <button type="button" role="switch" aria-checked={isOn} className={styles.switch} onClick={onToggle}>
      {children}
      <span className={styles.track} aria-hidden="true" />
    </button>
  )
}
