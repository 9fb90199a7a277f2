import { useText } from '../locales/useText.js'
import styles from './PageFooter.module.css'
import { ThemeToggle } from './ThemeToggle.js'

/** Bottom of every page. */
export function PageFooter() {
  const text = useText()
  return (
    <footer className={styles.footer}>
      <p>{text('footer.text')}</p>
      <ThemeToggle />
    </footer>
  )
}
