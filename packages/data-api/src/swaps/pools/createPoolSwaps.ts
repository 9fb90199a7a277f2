import { type CaipAccountId, type CaipNetworkId, GangwayError, toCaipAccountId } from '@gangway/protocol'
import type { Log, RpcUpstreams } from '@gangway/server-kit'
import { type Address, isAddressEqual } from 'viem'
import { toNativeTokenId } from '../../prices/nativeToken.js'
import { createMulticallFinder } from '../../providers/createMulticallFinder.js'
import { limitReads } from '../../providers/limitReads.js'
import type {
  BuiltSwap,
  SignedPermit,
  SwapProvider,
  SwapQuote,
  SwapRequest,
  SwapStep,
} from '../swapProvider.js'
import { createTransferFees } from './createTransferFees.js'
import { createVenueFinder } from './createVenueFinder.js'
import { createWayBook } from './createWayBook.js'
import { encodeSwap, encodeWrap } from './encodeSwap.js'
import { type BestWay, findBestWay } from './findBestWay.js'
import type { SwapVenue, SwapVenues } from './swapVenue.js'
import { isTierWay, type SwapWay } from './swapWay.js'

/** How long what is built can be sent, ms. data-sources.md §8 */
const sendableFor = 1_200_000

/** About what wrapping a coin takes. */
const gasOfWrap = 50_000n

/** What is found for a request: a way by pools, or that it is a coin and what it is wrapped in. */
type Found = { ends: Ends; venues: SwapVenues; best: BestWay | 'wrap' }

/** The two tokens of a request, coins as what they are wrapped in. */
type Ends = { from: Address; to: Address; isCoinIn: boolean; isCoinOut: boolean }

/**
 * Creates the source that swaps by pools on the network itself and asks nothing but its node: exact input, one hop or
 * two, at the venue that gives most. `table` is what each network has. data-sources.md §8
 */
export function createPoolSwaps(
  deps: { rpc: RpcUpstreams; log: Log; getNow?: () => number },
  table: Readonly<Partial<Record<CaipNetworkId, SwapVenues>>>,
): SwapProvider {
  const { rpc, log, getNow = Date.now } = deps
  const finder = createVenueFinder(rpc, log, createMulticallFinder(), table, getNow)
  const fees = createTransferFees(rpc)
  const book = createWayBook()

  async function find(
    request: SwapRequest & {
      spenders?: readonly string[] | undefined
      permit?: SignedPermit | undefined
    },
    signal: AbortSignal,
  ): Promise<Found> {
    const { chain, amount, spenders, permit } = request
    const all = await finder.find(chain)
    const ends = toEnds(request, all)
    if (isAddressEqual(ends.from, ends.to)) return { ends, venues: all, best: 'wrap' }
    const isOpen = ({ router, kind }: SwapVenue) =>
      (spenders?.includes(router.toLowerCase()) ?? true) && (!permit || kind === 'v3')
    const venues = { ...all, venues: all.venues.filter(isOpen) }
    if (venues.venues.length === 0) throw new GangwayError('DATA_SWAP_NOT_APPROVED')
    const best = await findBestWay({
      ...{ rpc: limitReads(rpc, signal), chain, venues, fees, book, amount },
      ...ends,
      multicall: venues.multicall,
    })
    if (!best) throw new GangwayError('DATA_SWAP_NO_ROUTE')
    return { ends, venues, best }
  }

  const listContracts = async (chain: CaipNetworkId) => {
    const { wrapped, venues } = await finder.find(chain)
    return [wrapped, ...venues.map(({ router }) => router)].map((address) => address.toLowerCase())
  }

  return {
    name: 'pools',
    supports: (chain) => (table[chain]?.venues.length ?? 0) > 0,
    listMissing: finder.listMissing,
    async getQuote(request, signal) {
      return toQuote(request, await find(request, signal))
    },
    builder: {
      isOwn: true,
      listRouters: listContracts,
      async listSpenders(chain) {
        return (await finder.find(chain)).venues.map(({ router }) => router.toLowerCase())
      },
      async takesPermit(chain, spender) {
        const { venues } = await finder.find(chain)
        return venues.some(({ kind, router }) => kind === 'v3' && router.toLowerCase() === spender)
      },
      async build(request, signal): Promise<BuiltSwap> {
        const found = await find(request, signal)
        const quote = toQuote(request, found)
        const { minimum, amount, account, permit } = request
        if (quote.received < minimum) throw new GangwayError('DATA_SWAP_PRICE_MOVED')
        const { ends, best, venues } = found
        const validUntil = getNow() + sendableFor
        const call =
          best === 'wrap'
            ? encodeWrap(venues.wrapped, amount, ends.isCoinIn)
            : encodeSwap(best.way, {
                ...{ amount, minimum, account: account as Address, permit, ...ends },
                deadline: BigInt(Math.floor(validUntil / 1000)),
              })
        return { ...call, spender: quote.spender ?? null, minimum, validUntil, quote }
      },
    },
  }
}

function toEnds({ chain, from, to }: SwapRequest, { wrapped }: SwapVenues): Ends {
  const coin = toNativeTokenId(chain)
  const toToken = (id: CaipAccountId) =>
    id === coin ? wrapped : (id.slice(id.lastIndexOf(':') + 1) as Address)
  return { from: toToken(from), to: toToken(to), isCoinIn: from === coin, isCoinOut: to === coin }
}

function toQuote({ chain, from, to, amount }: SwapRequest, { ends, best }: Found): SwapQuote {
  if (best === 'wrap')
    return {
      ...{ id: null, received: amount, priceImpact: 0, fees: [], spender: null, gas: gasOfWrap },
      route: [{ venue: 'Wrapping', from, to, fee: 0 }],
    }
  const { way, received, priceImpact, gas } = best
  return {
    ...{ id: null, received, priceImpact, fees: [], gas },
    spender: ends.isCoinIn ? null : way.venue.router.toLowerCase(),
    route: toRoute(chain, way, { from, to }),
  }
}

function toRoute(
  chain: CaipNetworkId,
  way: SwapWay,
  ends: { from: CaipAccountId; to: CaipAccountId },
): SwapStep[] {
  const { path, venue } = way
  const toId = (index: number) =>
    index === 0
      ? ends.from
      : index === path.length - 1
        ? ends.to
        : toCaipAccountId(chain, path[index]?.toLowerCase() ?? '')
  return path.slice(1).map((_, index) => ({
    venue: venue.name,
    from: toId(index),
    to: toId(index + 1),
    fee: isTierWay(way) ? (way.tiers[index] ?? 0) / 100 : way.venue.fee,
  }))
}
