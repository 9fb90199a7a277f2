import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import { createCache, type RpcUpstreams } from '@gangway/server-kit'
import { type Address, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import { createEip155Client } from '../../../providers/createEip155Client.js'
import { isNodeFault } from '../../isNodeFault.js'

const abi = parseAbi([
  'function ownerOf(uint256 feature) view returns (address)',
  'function prev(uint128 feature) view returns (address)',
])

/** What 0x's registry calls the settlers that takers call themselves. */
const takerSubmitted = 2n

/** How long an answer is used, ms: 0x pauses a settler that was found to be broken. */
const usedFor = 30_000

/**
 * Creates what asks 0x's registry on a network which settlers are its own, lower case: the newest, and the one before, which
 * 0x goes on using for a while. Its documents want it asked each time, never written down.
 *
 * It throws GangwayError `DATA_SWAP_REFUSED` where there is none, or 0x has paused it; `RPC_UPSTREAM_FAILED`.
 */
export function createSettlerFinder(
  rpc: Pick<RpcUpstreams, 'read'>,
  registry: Address,
): (chain: CaipNetworkId) => Promise<readonly string[]> {
  const cache = createCache<readonly string[]>({ fresh: usedFor, stale: usedFor, maxEntries: 64 })

  async function ask(chain: CaipNetworkId, functionName: 'ownerOf' | 'prev'): Promise<string | null> {
    try {
      const query = { abi, address: registry, functionName, args: [takerSubmitted] } as const
      return (await readContract(createEip155Client(rpc, chain), query)).toLowerCase()
    } catch (cause) {
      if (isNodeFault(cause)) throw new GangwayError('RPC_UPSTREAM_FAILED', { cause })
      return null
    }
  }

  async function find(chain: CaipNetworkId): Promise<readonly string[]> {
    const [newest, before] = await Promise.all([ask(chain, 'ownerOf'), ask(chain, 'prev')])
    // Where the newest is paused, the one before is no better.
    if (newest === null || /^0x0{40}$/.test(newest))
      throw new GangwayError('DATA_SWAP_REFUSED', { details: '0x has no settler here, or has paused it' })
    return before === null || /^0x0{40}$/.test(before) ? [newest] : [newest, before]
  }

  return async (chain) => (await cache.get(chain, () => find(chain))).value
}
