/** How far a purchase is at the card desk. `awaiting`: a transfer between banks is on its way. */
export type BuyStatus = 'created' | 'awaiting' | 'paid' | 'sent' | 'declined' | 'refunded' | 'cancelled'

/** One purchase at the card desk. Amounts as decimal text; `amount` null until somebody chooses one. */
export type BuySession = {
  id: string
  /** What the server calls it. */
  purchaseId: string
  status: BuyStatus
  chain: string
  symbol: string
  address: string
  currency: string
  amount: string | null
  method: 'card' | 'ach_bank_account'
  returnUrl: string | null
  transactionHash: string | null
}

/** What the server is told of it. */
export function toPublicSession({ id, purchaseId, status, address, transactionHash }: BuySession) {
  return { id, purchaseId, status, address, transactionHash }
}
