import styles from './Logo.module.css'

/** The mark of the product: a gangway between two landings. */
export function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={styles.field} width="32" height="32" rx="8" />
      <path className={styles.plank} d="M5.5 23.5h6l10-11.5h5" />
      <path className={styles.treads} d="M13.6 18.2l2.6 2.3M17 14.3l2.6 2.3" />
    </svg>
  )
}
