import { text } from '../locales/en.js'
import styles from './PageFooter.module.css'
import { ThemeToggle } from './ThemeToggle.js'

/** Bottom of every page. */
export function PageFooter() {
  return (
    <footer className={styles.footer}>
      <p>{text('footer.text')}</p>
      <ThemeToggle />
    </footer>
  )
}
