import { useEffect } from 'react'

/** Calls back whenever the page is seen again after it was not. */
export function useVisibleAgain(onVisible: () => void): void {
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'visible') onVisible()
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [onVisible])
}
