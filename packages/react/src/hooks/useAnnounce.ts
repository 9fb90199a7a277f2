import { useGangwayContext } from '../GangwayContext.js'
import type { Urgency } from './createAnnouncer.js'

/** Puts a text into one of the two live regions, for screen readers. */
export function useAnnounce(): (text: string, urgency?: Urgency) => void {
  return useGangwayContext().announce
}
