import { useText } from '../locales/useText.js'
import styles from './Notice.module.css'

/** Shown in place of a page that threw. */
export function ErrorPage({ error }: { error: unknown }) {
  const text = useText()
  return (
    <div className={styles.notice} role="alert">
      <title>{`${text('error.title')} · ${text('name')}`}</title>
      <h1 className={styles.title}>{text('error.title')}</h1>
      <p>{text('error.text')}</p>
      <button className={styles.button} type="button" onClick={() => location.reload()}>
        {text('error.reload')}
      </button>
      <details className={styles.details}>
        <summary>{text('error.details')}</summary>
        {error instanceof Error ? error.message : String(error)}
      </details>
    </div>
  )
}
