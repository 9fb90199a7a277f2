import type { SolanaRpc } from './createRpc.js'

/** Blocks a blockhash stays good for, and some more for nodes that are not equally far. */
const longestLifetime = 150n + 32n

/**
 * The last block height a transaction may be included at whose blockhash is of now or of before; null: the node
 * does not say. A wallet that sends by itself may have taken a newer blockhash than it was given, but none from
 * after its answer.
 */
export async function getLatestPossibleHeight(rpc: SolanaRpc): Promise<bigint | null> {
  return rpc
    .getBlockHeight()
    .send()
    .then((height) => height + longestLifetime)
    .catch(() => null)
}
