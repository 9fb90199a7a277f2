import type { BuyAmountEntry, BuyLimit, BuyQuote } from '@gangway/core'
import { toGangwayError } from '@gangway/protocol'

/** The next thing to do in the form: what its button says. */
export type BuyAction =
  | 'offline'
  | 'not-sold'
  | 'enter-amount'
  | 'check-amount'
  | 'too-small'
  | 'too-large'
  | 'asking'
  | 'retry'
  | 'opening'
  | 'continue'

/** What {@link getBuyAction} decides by. */
export type BuySituation = {
  isOnline: boolean
  limit: BuyLimit | null
  amount: BuyAmountEntry
  quote: BuyQuote | null
  error: unknown
  /** The provider's page is being asked for. */
  isStarting: boolean
}

/** Decides the next thing to do. */
export function getBuyAction({ isOnline, limit, amount, quote, error, isStarting }: BuySituation): BuyAction {
  if (isStarting) return 'opening'
  if (!isOnline) return 'offline'
  if (limit === null) return 'not-sold'
  if (amount.kind === 'empty') return 'enter-amount'
  if (amount.kind === 'invalid') return 'check-amount'
  if (amount.kind !== 'valid') return amount.kind
  if (quote) return 'continue'
  if (error === null) return 'asking'
  return toGangwayError(error).code === 'BUY_NOT_AVAILABLE' ? 'not-sold' : 'retry'
}
