import { type CaipNetworkId, GangwayError, type Network } from '@gangway/protocol'
import type { Log, RpcUpstreams } from '@gangway/server-kit'
import { type Address, type Client, isAddressEqual, prepareEncodeFunctionData } from 'viem'
import { getCode } from 'viem/actions'
import { createEip155Client } from '../../providers/createEip155Client.js'
import type { MulticallWay } from '../../providers/createMulticallFinder.js'
import { readAddress } from './decodeResults.js'
import { type ChainNode, readAtOnce, toBatch } from './readAtOnce.js'
import type { SwapVenue, SwapVenues } from './swapVenue.js'
import { venueAbi } from './venueAbis.js'

/** What a network really has to swap by, and how its contracts are asked at once. */
export type FoundVenues = SwapVenues & { multicall: MulticallWay }

/** The same, what of the table was not there, and when that was looked at, Unix milliseconds. */
type Looked = FoundVenues & { missing: readonly string[]; at: number }

/** How long what is missing is not looked for again, ms; whoever asks after that is the last to be told so. */
const missingFor = 600_000

/** Tells what of a table is really on a network. */
export type VenueFinder = {
  /**
   * The venues whose contracts are there and are those of the table; asked once for each network, and where some are not, again
   * after ten minutes.
   *
   * @throws GangwayError `DATA_SWAPS_NOT_SUPPORTED` where none are, `RPC_UPSTREAM_FAILED`.
   */
  find(chain: CaipNetworkId): Promise<FoundVenues>
  /** Names of the venues of the table that are not. @throws GangwayError `RPC_UPSTREAM_FAILED`. */
  listMissing(chain: CaipNetworkId): Promise<readonly string[]>
}

/** Creates it. Networks that are set up are looked at right away, so that a wrong address is said at the start. */
export function createVenueFinder(
  rpc: RpcUpstreams,
  log: Log,
  findMulticall: (client: Client, network: Network) => Promise<MulticallWay>,
  table: Readonly<Partial<Record<CaipNetworkId, SwapVenues>>>,
  getNow: () => number = Date.now,
): VenueFinder {
  const found = new Map<CaipNetworkId, Promise<Looked>>()

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
    const there = listed.venues.filter((_, index) => hasWrapped && isWhole[index])
    const isRight = await Promise.all(
      there.map((venue) => isAsListed({ rpc, chain }, multicall, listed, venue)),
    )
    const venues = there.filter((_, index) => isRight[index])
    const missing = listed.venues.filter((venue) => !venues.includes(venue)).map(({ name }) => name)
    if (missing.length > 0)
      log.warn(
        { chain, missing },
        'venues of swaps are not on this network, or are others than the table says',
      )
    return { ...listed, venues, multicall, missing, at: getNow() }
  }

  async function lookOnce(chain: CaipNetworkId) {
    const looking = found.get(chain) ?? look(chain)
    found.set(chain, looking)
    try {
      const looked = await looking
      // A node that once told of no code must not lose a venue until the next start.
      if (looked.missing.length > 0 && getNow() - looked.at > missingFor && found.get(chain) === looking)
        found.delete(chain)
      return looked
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

/**
 * Whether a venue's contracts say of themselves what the table does: a wrong address may have code, too. What a contract
 * does not tell, as it has other words for it, counts as right.
 */
async function isAsListed(
  node: ChainNode,
  multicall: MulticallWay,
  { wrapped }: SwapVenues,
  venue: SwapVenue,
): Promise<boolean> {
  const ask = (address: Address, functionName: 'WETH' | 'WETH9' | 'factory', expected: Address) => ({
    call: { ...prepareEncodeFunctionData({ abi: venueAbi, functionName }), address },
    expected,
  })
  const questions =
    venue.kind === 'v2'
      ? [ask(venue.router, 'WETH', wrapped), ask(venue.router, 'factory', venue.factory)]
      : [ask(venue.router, 'WETH9', wrapped), ask(venue.quoter, 'WETH9', wrapped)]
  const batch = toBatch(questions.map(({ call }) => call))
  const answers = await readAtOnce(node, multicall, batch)
  return questions.every(({ expected }, index) => {
    const told = readAddress(answers[index] ?? null)
    return told === null || isAddressEqual(told, expected)
  })
}

function listContracts(venue: SwapVenue): `0x${string}`[] {
  return [venue.router, venue.kind === 'v2' ? venue.factory : venue.quoter]
}
