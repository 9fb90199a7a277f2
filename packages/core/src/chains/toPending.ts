import type { SentTransaction } from './sentTransaction.js'

/** A row of the list for what was just handed over. */
export function toPending(
  sent: Pick<SentTransaction, 'hash' | 'networkId' | 'from' | 'to' | 'amount' | 'token'>,
): SentTransaction {
  const { address, symbol, decimals, nft } = sent.token
  return {
    ...sent,
    token: { address, symbol, decimals, ...(nft ? { nft } : {}) },
    status: 'pending',
    submittedAt: Date.now(),
    settledAt: null,
    replacedBy: null,
    nonce: null,
    lastValidBlockHeight: null,
    fee: null,
    isFromElsewhere: false,
    failureReason: null,
    slowReason: null,
  }
}
