import { useEffect, useState } from 'react'

/** Whether a moment (ms since 1970) has passed; null never does. Renders again when it comes. */
export function useHasPassed(time: number | null): boolean {
  const [passed, setPassed] = useState<number | null>(null)
  useEffect(() => {
    if (time === null) return
    const timer = setTimeout(() => setPassed(time), Math.max(0, time - Date.now()))
    return () => clearTimeout(timer)
  }, [time])
  return time !== null && passed === time
}
