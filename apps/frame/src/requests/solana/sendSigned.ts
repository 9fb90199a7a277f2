import { GangwayError } from '@gangway/protocol'
import { base64 } from '@scure/base'
import { readNodeError } from '../readNodeError.js'
import { writeBase58 } from './base58.js'
import type { SolanaNode } from './createSolanaNode.js'

/**
 * Gives a signed transaction to the node, once; the result is its signature. Where no clear answer came it may be on its
 * way, and its signature, which is known all the same, is returned, so that nobody sends it again. A refusal may be the
 * echo of our own success by another node, so a node that knows the transaction has the last word.
 *
 * @throws GangwayError `SEND_EXPIRED`, `SEND_SOLANA_FAILED` ('Failed to send transaction. Please try again.', product.md §8)
 * when the node refused it: nothing was sent.
 */
export async function sendSigned(
  bytes: Uint8Array,
  options: Readonly<Record<string, unknown>>,
  node: SolanaNode,
): Promise<string> {
  const signature = writeBase58(bytes.subarray(1, 65))
  try {
    await node.send(base64.encode(bytes), options)
    return signature
  } catch (error) {
    const refusal = readNodeError(error)
    if (!refusal || /already been processed/i.test(refusal.message)) return signature
    if (await node.knowsTransaction(signature).catch(() => false)) return signature
    const isExpired = /blockhash not found|block height exceeded/i.test(refusal.message)
    throw new GangwayError(isExpired ? 'SEND_EXPIRED' : 'SEND_SOLANA_FAILED', {
      details: refusal.message.slice(0, 200),
      cause: error,
    })
  }
}
