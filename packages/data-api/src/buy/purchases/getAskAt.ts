import type { Purchase } from '../../database/purchases.js'
import { isOpen } from './purchaseState.js'

const minute = 60_000
const day = 86_400_000

/** ms between two questions about a purchase, at first and at most. */
const firstPause = 5_000
const longestPause = 15 * minute

/** How long nothing may be heard of a purchase until it is given up, ms: a transfer between banks takes days. */
const patience = { card: day, ach_bank_account: 7 * day } as const

/** How long a provider that has the money is asked, ms. After that a message of its still counts. */
const longestWait = 30 * day

/**
 * How long somebody is asked about a purchase that nobody has paid, or that came to nothing, ms. A message tells of all but a lost
 * one, and whoever looks has it asked about: what anybody can begin must not keep anybody else waiting.
 */
const unpaidWait = 60 * minute

/** When a purchase that is asked about now is to be asked about again; null: not any more. Unix milliseconds. */
export function getAskAt(
  {
    state,
    method,
    startedAt,
    updatedAt,
    asked,
  }: Pick<Purchase, 'state' | 'method' | 'startedAt' | 'updatedAt' | 'asked'>,
  now: number,
): number | null {
  const next = now + Math.min(firstPause * 2 ** Math.min(asked, 20), longestPause)
  if (state === 'started') {
    if (next - startedAt <= unpaidWait) return next
    // Once more in the end, to be given up.
    const end = startedAt + patience[method] + minute
    return end > now ? end : null
  }
  // Who closes the page may have paid; who failed may try again there.
  if (state === 'abandoned' || state === 'failed') return next - updatedAt <= unpaidWait ? next : null
  return isOpen(state) && now - startedAt <= longestWait ? next : null
}

/** Whether nobody will come back to a purchase that was not paid. */
export function isGivenUp({ state, method, startedAt }: Purchase, now: number): boolean {
  return state === 'started' && now - startedAt > patience[method]
}
