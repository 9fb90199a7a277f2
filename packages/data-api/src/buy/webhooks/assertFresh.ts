import { refuseMessage } from './refuseMessage.js'

/** How far a message's time may be from ours, ms: what providers recommend. */
const tolerance = 300_000

/**
 * Refuses a message from another time than now: one that was overheard is of no use later. Both in Unix milliseconds.
 *
 * @throws GangwayError `BUY_WEBHOOK_REFUSED`.
 */
export function assertFresh(signedAt: number, now: number): void {
  if (!(Math.abs(now - signedAt) <= tolerance)) throw refuseMessage()
}
