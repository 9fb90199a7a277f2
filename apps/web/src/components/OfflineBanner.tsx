import { useSyncExternalStore } from 'react'
import { useText } from '../locales/useText.js'
import styles from './OfflineBanner.module.css'

/** Says so while the browser has no connection. The region is there from the start, so that it is read out. */
export function OfflineBanner() {
  const text = useText()
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return <div role="status">{isOnline ? null : <p className={styles.banner}>{text('offline.text')}</p>}</div>
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
