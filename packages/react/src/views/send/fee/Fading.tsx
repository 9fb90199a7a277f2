import styles from './Fading.module.css'

/** A text that fades in anew each time it changes; it is replaced at once where motion is to be reduced. */
export function Fading({ text }: { text: string }) {
  return (
    <span key={text} className={styles.fading}>
      {text}
    </span>
  )
}
