import type { Address } from 'viem'
import type { EvmNode } from './createEvmNode.js'
import type { UnsignedTransaction } from './signTransaction.js'

/**
 * The nonce is the one thing that may differ from what was shown, and only where the app named none: while the person
 * read, another transaction of the account may have been sent, and the one shown would replace it or never be. A node
 * that lags behind does not bring an earlier one back.
 */
export async function renewNonce<TTransaction extends UnsignedTransaction>(
  transaction: TTransaction,
  from: Address,
  node: EvmNode,
): Promise<TTransaction & { nonce: number }> {
  return { ...transaction, nonce: Math.max(transaction.nonce ?? 0, await node.getNonce(from, 'pending')) }
}
