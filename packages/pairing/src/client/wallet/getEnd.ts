import { pairingLives } from '@gangway/protocol'

/**
 * When a thing of the page's ends, ms since 1970: when the page says so, else after `life` s. Never later than a session of
 * today would, or a page could have it kept for ever.
 */
export function getEnd(now: number, stated: number | null | undefined, life: number): number {
  return Math.min(stated ?? now + life * 1000, now + pairingLives.session * 1000)
}
