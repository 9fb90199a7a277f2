import styles from './Spinner.module.css'

/** Something is under way. The words for it stand beside; silent for screen readers. */
export function Spinner({ size = 'm' }: { size?: 's' | 'm' | 'l' }) {
  return <span className={styles.spinner} data-size={size} aria-hidden="true" />
}
