import type { CaipAccountId, CaipNetworkId } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { toNativeTokenId } from '../prices/nativeToken.js'
import { readEip155Arrival } from '../providers/readEip155Arrival.js'
import { type CrossingReport, type SwapCrossings, toCrossing } from './swapProvider.js'

/** A swap to another network: its transaction, and what was to arrive for whom, an account there in lower case. */
export type CrossingQuery = { chain: CaipNetworkId; hash: string; to: CaipAccountId; recipient: string }

/**
 * How far a swap to another network is. What a source says of that network is looked up there: until the deployment's own
 * node shows it, it has not arrived. `received` in base units; null: not yet, or a coin's way is not seen.
 *
 * @throws GangwayError `DATA_QUOTES_UNAVAILABLE`, `RPC_UPSTREAM_FAILED`.
 */
export async function findCrossing(
  rpc: Pick<RpcUpstreams, 'read'>,
  crossings: SwapCrossings,
  query: CrossingQuery,
  signal: AbortSignal,
): Promise<CrossingReport & { received: bigint | null }> {
  const { chain, hash, to, recipient } = query
  const other = toCrossing(query) ?? chain
  const report = await crossings.getReport({ from: chain, to: other, hash }, signal)
  if (report.state !== 'arrived') return { ...report, received: null }
  const asset = to === toNativeTokenId(other) ? null : to.slice(to.lastIndexOf(':') + 1)
  const expected = { account: recipient, chain: other, asset, transactionHash: report.hash ?? '' }
  const arrival = report.hash === null ? 'absent' : await readEip155Arrival(rpc, expected)
  const isThere = typeof arrival === 'object' && arrival.amount !== 0n
  return isThere
    ? { ...report, received: arrival.amount }
    : { state: 'sent', hash: report.hash, received: null }
}
