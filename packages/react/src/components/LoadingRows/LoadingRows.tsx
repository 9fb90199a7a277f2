import type { ReactNode } from 'react'
import { useElapsed } from '../../hooks/useElapsed.js'
import { Banner } from '../Banner/Banner.js'
import { Skeleton } from '../Skeleton/Skeleton.js'
import styles from './LoadingRows.module.css'

/** After these times, ms, words appear, and then a way out. interface-guide.md §14. */
const wordsAfter = 2_000
const wayOutAfter = 10_000

/** Rows on their way, with what is waited for; `restart` begins the waiting anew. */
export function LoadingRows(props: {
  text: ReactNode
  /** Said instead of `text` when it takes long. */
  slowText: ReactNode
  /** A button that leads on. */
  wayOut: ReactNode
  restart?: string
}) {
  const { text, slowText, wayOut, restart } = props
  const areWordsDue = useElapsed(true, wordsAfter, restart)
  const isSlow = useElapsed(true, wayOutAfter, restart)
  return (
    <div className={styles.loading} aria-busy="true">
      <div role="status">
        {isSlow ? (
          <Banner kind="warning" action={wayOut}>
            {slowText}
          </Banner>
        ) : (
          <p className={areWordsDue ? styles.text : styles.spoken}>{text}</p>
        )}
      </div>
      <Skeleton />
    </div>
  )
}
