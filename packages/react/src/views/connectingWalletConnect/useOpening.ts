import { useEffect, useState } from 'react'
import { useHasPassed } from '../../hooks/useHasPassed.js'

/** How long the page may stay visible after the tap before that is remarked upon, ms. interface-guide.md §7.5. */
const longAfter = 3_000
const notOpenedAfter = 5_000

/** Whether a link into an app opened that app: then the page is not seen any more. */
export function useOpening(): { phase: 'none' | 'long' | 'notOpened'; begin(): void } {
  const [tappedAt, setTappedAt] = useState<number | null>(null)
  const isLong = useHasPassed(tappedAt && tappedAt + longAfter)
  const isNotOpened = useHasPassed(tappedAt && tappedAt + notOpenedAfter)
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') setTappedAt(null)
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [])
  return {
    phase: isNotOpened ? 'notOpened' : isLong ? 'long' : 'none',
    begin: () => setTappedAt(Date.now()),
  }
}
