import { Link } from '@tanstack/react-router'
import { text } from '../locales/en.js'
import styles from './Notice.module.css'

/** Any address that is no page. */
export function NotFoundPage() {
  return (
    <div className={styles.notice}>
      <title>{`${text('notFound.title')} · ${text('name')}`}</title>
      <h1 className={styles.title}>{text('notFound.title')}</h1>
      <p>{text('notFound.text')}</p>
      <Link to="/">{text('notFound.home')}</Link>
    </div>
  )
}
