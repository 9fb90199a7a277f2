import { useEffect } from 'react'

/** Keeps something going while mounted and while the page is seen; `start` begins it and returns the way to stop. */
export function useWhileVisible(start: (() => () => void) | null): void {
  useEffect(() => {
    if (!start) return
    let stop = () => {}
    const follow = () => {
      stop()
      stop = document.visibilityState === 'visible' ? start() : () => {}
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [start])
}
