import { getBlock } from 'viem/actions'
import type { Eip155RpcClient } from '../createGetClient.js'

/** Blocks of each of the two stretches that are compared. */
const stretch = 10n

/**
 * Seconds between two blocks, or null where they do not come regularly (a chain that makes one per transaction) or
 * the node cannot tell. Asked once per network and visit.
 */
export function getBlockTime(
  client: Eip155RpcClient,
  latest: { number: bigint; timestamp: bigint },
): Promise<number | null> {
  client.memory.blockTime ??= readBlockTime(client, latest).catch(() => null)
  return client.memory.blockTime
}

async function readBlockTime(
  client: Eip155RpcClient,
  latest: { number: bigint; timestamp: bigint },
): Promise<number | null> {
  if (latest.number < 2n * stretch) return null
  const [middle, first] = await Promise.all([
    getBlock(client, { blockNumber: latest.number - stretch }),
    getBlock(client, { blockNumber: latest.number - 2n * stretch }),
  ])
  const later = latest.timestamp - middle.timestamp
  const earlier = middle.timestamp - first.timestamp
  const isRegular = later > 0n && later <= earlier * 2n && earlier <= later * 2n
  return isRegular ? Number(later + earlier) / Number(2n * stretch) : null
}
