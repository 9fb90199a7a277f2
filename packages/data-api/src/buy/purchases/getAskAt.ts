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

/** When a purchase that is asked about now is to be asked about again; null: not any more. Unix milliseconds. */
export function getAskAt({ state, startedAt, asked }: Purchase, now: number): number | null {
  if (!isOpen(state) || now - startedAt > longestWait) return null
  return now + Math.min(firstPause * 2 ** Math.min(asked, 20), longestPause)
}

/** Whether nobody will come back to a purchase that was not paid. */
export function isGivenUp({ state, method, startedAt }: Purchase, now: number): boolean {
  return state === 'started' && now - startedAt > patience[method]
}
