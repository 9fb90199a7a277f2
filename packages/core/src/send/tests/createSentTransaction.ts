import type { SentTransaction } from '../../chains/sentTransaction.js'

/** A pending transfer of one wei, in whatever a test says otherwise. */
export function createSentTransaction(change: Partial<SentTransaction> = {}): SentTransaction {
  return {
    hash: '0x1',
    networkId: 'eip155:31337',
    from: 'a',
    to: 'b',
    amount: 1n,
    token: { address: null, symbol: 'ETH', decimals: 18 },
    status: 'pending',
    submittedAt: 1,
    settledAt: null,
    replacedBy: null,
    nonce: null,
    lastValidBlockHeight: null,
    fee: null,
    isFromElsewhere: false,
    failureReason: null,
    slowReason: null,
    ...change,
  }
}
