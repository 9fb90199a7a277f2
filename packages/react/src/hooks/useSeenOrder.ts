import { useRef } from 'react'

/** Keys in the order they were first seen while mounted, new ones at the end: what is shown must not move under a finger. */
export function useSeenOrder(keys: readonly string[]): readonly string[] {
  const seen = useRef<readonly string[]>([])
  const kept = seen.current.filter((key) => keys.includes(key))
  seen.current = [...kept, ...keys.filter((key) => !kept.includes(key))]
  return seen.current
}
