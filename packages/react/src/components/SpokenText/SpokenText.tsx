import styles from './SpokenText.module.css'

/** Words for screen readers alone, where a picture beside them says the same to the eye. */
export function SpokenText({ children }: { children: string }) {
  return <span className={styles.spoken}>{children}</span>
}
