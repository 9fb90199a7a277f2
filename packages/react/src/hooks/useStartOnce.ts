import { useEffect, useRef } from 'react'

/** Runs once for each time a view is opened, also in strict mode, where effects run twice. */
export function useStartOnce(start: () => void): void {
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    start()
  })
}
