import { type CaipNetworkId, GangwayError, type Network } from '@gangway/protocol'
import type { Log, RpcUpstreams } from '@gangway/server-kit'
import type { Client } from 'viem'
import { getCode } from 'viem/actions'
import { createEip155Client } from '../../providers/createEip155Client.js'
import type { MulticallWay } from '../../providers/createMulticallFinder.js'
import type { SwapVenue, SwapVenues } from './swapVenue.js'

/** What a network really has to swap by, and how its contracts are asked at once. */
export type FoundVenues = SwapVenues & { multicall: MulticallWay }

/** Tells what of a table is really on a network. */
export type VenueFinder = {
  /**
   * The venues whose contracts are there; asked once for each network.
   *
   * @throws GangwayError `DATA_SWAPS_NOT_SUPPORTED` where none are, `RPC_UPSTREAM_FAILED`.
   */
  find(chain: CaipNetworkId): Promise<FoundVenues>
  /** Names of the venues of the table that are not there. @throws GangwayError `RPC_UPSTREAM_FAILED`. */
  listMissing(chain: CaipNetworkId): Promise<readonly string[]>
}

/** Creates it. Networks that are set up are looked at right away, so that a wrong address is said at the start. */
export function createVenueFinder(
  rpc: RpcUpstreams,
  log: Log,
  findMulticall: (client: Client, network: Network) => Promise<MulticallWay>,
  table: Readonly<Partial<Record<CaipNetworkId, SwapVenues>>>,
): VenueFinder {
  const found = new Map<CaipNetworkId, Promise<FoundVenues & { missing: readonly string[] }>>()

  async function look(chain: CaipNetworkId) {
    const listed = table[chain]
    if (!listed) throw new GangwayError('DATA_SWAPS_NOT_SUPPORTED', { context: { field: 'chainId' } })
    const client = createEip155Client(rpc, chain)
    const isThere = async (address: `0x${string}`) => (await getCode(client, { address })) !== undefined
    const [multicall, hasWrapped, ...isWhole] = await Promise.all([
      findMulticall(client, rpc.get(chain).network),
      isThere(listed.wrapped),
      ...listed.venues.map(async (venue) =>
        (await Promise.all(listContracts(venue).map(isThere))).every((isOne) => isOne),
      ),
    ])
    const venues = listed.venues.filter((_, index) => hasWrapped && isWhole[index])
    const missing = listed.venues.filter((venue) => !venues.includes(venue)).map(({ name }) => name)
    if (missing.length > 0) log.warn({ chain, missing }, 'venues of swaps are not on this network')
    return { ...listed, venues, multicall, missing }
  }

  async function lookOnce(chain: CaipNetworkId) {
    const looking = found.get(chain) ?? look(chain)
    found.set(chain, looking)
    try {
      return await looking
    } catch (error) {
      // A node that did not answer is asked again.
      found.delete(chain)
      throw error instanceof GangwayError ? error : new GangwayError('RPC_UPSTREAM_FAILED', { cause: error })
    }
  }

  const find: VenueFinder['find'] = async (chain) => {
    const venues = await lookOnce(chain)
    if (venues.venues.length > 0) return venues
    throw new GangwayError('DATA_SWAPS_NOT_SUPPORTED', { context: { field: 'chainId' } })
  }

  for (const { network, isConfigured } of rpc.getStatuses())
    if (isConfigured && table[network.caipNetworkId])
      // Whoever swaps there asks again, and is told why not.
      find(network.caipNetworkId).catch((error) =>
        log.debug({ chain: network.caipNetworkId, error }, 'venues of swaps could not be looked at'),
      )
  return { find, listMissing: async (chain) => (await lookOnce(chain)).missing }
}

function listContracts(venue: SwapVenue): `0x${string}`[] {
  return [venue.router, venue.kind === 'v2' ? venue.factory : venue.quoter]
}
