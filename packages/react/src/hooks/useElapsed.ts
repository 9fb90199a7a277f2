import { useEffect, useState } from 'react'

/**
 * Whether `condition` has held for `ms` without a break (or since `restart` changed). False at first, also on
 * the server.
 */
export function useElapsed(condition: boolean, ms: number, restart: unknown = null): boolean {
  const [elapsed, setElapsed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `restart` starts the time again
  useEffect(() => {
    setElapsed(false)
    if (!condition) return
    const timer = setTimeout(() => setElapsed(true), ms)
    return () => clearTimeout(timer)
  }, [condition, ms, restart])
  return condition && elapsed
}
