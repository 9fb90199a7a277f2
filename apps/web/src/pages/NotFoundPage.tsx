import { Link } from '@tanstack/react-router'
import { useText } from '../locales/useText.js'
import styles from './Notice.module.css'

/** Any address that is no page. */
export function NotFoundPage() {
  const text = useText()
  return (
    <div className={styles.notice}>
      <title>{`${text('notFound.title')} · ${text('name')}`}</title>
      <h1 className={styles.title}>{text('notFound.title')}</h1>
      <p>{text('notFound.text')}</p>
      <Link to="/">{text('notFound.home')}</Link>
    </div>
  )
}
