import { GangwayError } from '@gangway/protocol'
import { getBase64Encoder, getTransactionDecoder, type Transaction } from '@solana/kit'
import type { SwapClient, SwapTransaction } from '../../swapClient.js'
import { toPending } from '../../toPending.js'
import { baseFee } from '../getFee.js'
import { signAndSubmit } from '../signAndSubmit.js'
import type { SolanaContext } from '../solanaContext.js'
import { readSwapCosts } from './readSwapCosts.js'

/**
 * Lamports, at most: two token accounts that a swap may open (2 × 2,039,280), a priority fee, and the minimum an account keeps.
 * What a swap takes of it is known once it is built.
 */
const mostTaken = 10_000_000n

/** Swaps on Solana: one transaction that its source has built. */
export function createSwapClient(context: SolanaContext): SwapClient {
  return {
    estimateFee: async () => ({ expected: baseFee, max: mostTaken }),
    readCosts: (_frame, terms, transaction, signal) =>
      readSwapCosts(context, terms, toTransaction(transaction), signal),
    async send(connection, { terms, transaction: built, expected, minimum }, onSigned) {
      const transaction = toTransaction(built)
      const { networkId, from, sell, buy, amount } = terms
      const { address, symbol, decimals } = buy
      const swap = { token: { address, symbol, decimals }, expected, minimum }
      const lastValidBlockHeight = built.kind === 'solana' ? built.lastValidBlockHeight : null
      return signAndSubmit(
        context,
        connection,
        { networkId, from, transaction, lastValidBlockHeight },
        ({ hash, lastValidBlockHeight }) => ({
          ...toPending({ hash, networkId, from, to: from, amount, token: sell }),
          lastValidBlockHeight,
          call: { dataHash: null },
          swap,
        }),
        onSigned,
      )
    },
  }
}

function toTransaction(built: SwapTransaction): Transaction {
  if (built.kind !== 'solana') throw new GangwayError('SEND_INVALID_PARAMETERS', { details: built.kind })
  return getTransactionDecoder().decode(getBase64Encoder().encode(built.transaction))
}
