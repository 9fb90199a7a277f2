import { useEffect, useReducer } from 'react'
import { whenPassed } from './whenPassed.js'

/** Whether a moment (ms since 1970) has passed; null never does. Renders again when it comes. */
export function useHasPassed(time: number | null): boolean {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => (time === null ? undefined : whenPassed(time, renderAgain)), [time])
  return time !== null && Date.now() >= time
}
