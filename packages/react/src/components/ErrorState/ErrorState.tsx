import type { ReactNode } from 'react'
import { useSecondsUntil } from '../../hooks/useSecondsUntil.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { Button } from '../Button/Button.js'
import { Details } from '../Details/Details.js'
import { Icon } from '../Icon/Icon.js'
import styles from './ErrorState.module.css'

/** What {@link ErrorState} says and offers. */
export type ErrorStateProps = {
  /** What failed. */
  title: ReactNode
  /** Whether money is affected, and what to do. */
  text?: ReactNode
  onRetry?: () => void
  /** Retry is blocked until then, ms since 1970; a countdown is shown. */
  retryAt?: number | null
  /** Raw code and words, behind “Details”. */
  details?: string
}

/** Something failed, with the way on. interface-guide.md §6. */
export function ErrorState({ title, text, onRetry, retryAt = null, details }: ErrorStateProps) {
  const t = useTranslate()
  const seconds = useSecondsUntil(retryAt)
  return (
    <div className={styles.state}>
      <span className={styles.picture}>
        <Icon name="warning" />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && (
        <Button kind="secondary" icon="refresh" disabled={seconds > 0} onClick={onRetry}>
          {seconds > 0 ? t('block.retryIn', { seconds }) : t('block.retry')}
        </Button>
      )}
      {details && <Details text={details} />}
    </div>
  )
}
