import type { OnrampPurchase } from '@gangway/protocol'

/** A purchase this browser began, as the server last told of it. Amounts are decimal texts, times ISO 8601. */
export type Purchase = OnrampPurchase & {
  /** Who gets the coins, as the wallet spells it. */
  address: string
  /** The server has forgotten it before it ended: its provider alone can tell. */
  isLost?: true
}

/** Whether the server may still tell something new of it. */
export function isOpenPurchase({ state, isLost }: Pick<Purchase, 'state' | 'isLost'>): boolean {
  return !isLost && (state === 'started' || state === 'paid' || state === 'sent')
}
