import { useCallback } from 'react'
import { useGangwayContext } from '../GangwayContext.js'

/** How urgent a spoken text is. `assertive` is for failures only (interface-guide §5). */
export type Urgency = 'polite' | 'assertive'

/** Puts a text into one of the two live regions, for screen readers. */
export function useAnnounce(): (text: string, urgency?: Urgency) => void {
  const { announcements } = useGangwayContext()
  return useCallback(
    (text, urgency = 'polite') => {
      const { count } = announcements.get()
      // What the other region said is old by now, and must not be read again.
      announcements.set({ polite: '', assertive: '', [urgency]: text, count: count + 1 })
    },
    [announcements],
  )
}
