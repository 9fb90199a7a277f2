import { type CaipAccountId, type CaipNetworkId, GangwayError } from '@gangway/protocol'
import type { Log, RpcUpstreams } from '@gangway/server-kit'
import { toNativeTokenId } from '../prices/nativeToken.js'
import { askSwapSources, type NamedQuote } from './askSwapSources.js'
import { createApprovals } from './createApprovals.js'
import type { Reckon } from './createReckoning.js'
import { createSwapMaking, isEvm, isMaker, type ReadySwap } from './createSwapMaking.js'
import { type CrossingQuery, findCrossing } from './findCrossing.js'
import type { AccountCall } from './guard/accountCall.js'
import { judgeQuotes } from './judgeQuotes.js'
import {
  type CrossingReport,
  type SignedPermit,
  type SwapProvider,
  type SwapRequest,
  toCrossing,
  toMinimum,
} from './swapProvider.js'

/** The highest allowance there is. */
const unlimited = 2n ** 256n - 1n

/** The rules of swaps: who is asked, for how long, which is the best, and what leaves this server. */
export type SwapManager = {
  /**
   * What the sources of a network would give for a swap, the most first. Asked anew each time: a quote is of its moment.
   *
   * @throws GangwayError `DATA_SWAPS_NOT_SUPPORTED` where the network has no source; `DATA_SWAP_NO_ROUTE` where each says
   * that it has no way, `DATA_QUOTES_UNAVAILABLE` where some could not be asked and nobody else has one.
   */
  getQuotes(request: SwapRequest): Promise<NamedQuote[]>
  /** What `spender`, or else the one who may take most of those that swap, may take of a token. Base units. */
  getAllowance(query: {
    chain: CaipNetworkId
    token: CaipAccountId
    account: string
    spender?: string
  }): Promise<bigint>
  /**
   * What lets a source take `from`: exactly `amount`, or all the account has where that is undefined, as AppKit 1.7.3 asks. Then
   * it is the source that is best for all of it. Never without a limit.
   *
   * @throws GangwayError as `getQuotes`; `INVALID_INPUT` for the coin, and for what is only unwrapped: nobody has to be allowed it.
   */
  buildApproval(
    request: Omit<SwapRequest, 'amount'> & { source: string | undefined; amount: bigint | undefined },
  ): Promise<{ calls: readonly AccountCall[]; spender: string; source: string }>
  /**
   * A transaction that was found to bring at least `minimum`. With `source`, its approvals come with it, or it uses what was
   * signed in their place; without, it is of a source that may take the amount already.
   *
   * @throws GangwayError as `getQuotes` and `guardSwap`; `DATA_SWAP_NOT_APPROVED`.
   */
  build(
    request: SwapRequest & {
      source: string | undefined
      minimum: bigint | undefined
      permit?: SignedPermit | undefined
    },
  ): Promise<ReadySwap>
  /**
   * How far a swap to another network is. That it has arrived is what the deployment's own node shows there; `received` in
   * base units, null where a coin's way is not seen.
   *
   * @throws GangwayError `DATA_SWAPS_NOT_SUPPORTED`, `DATA_QUOTES_UNAVAILABLE`, `RPC_UPSTREAM_FAILED`.
   */
  getCrossing(
    query: CrossingQuery & { source: string },
  ): Promise<CrossingReport & { received: bigint | null }>
}

/** Milliseconds; a person waits for the slowest of the sources. data-sources.md §4 */
const defaultTimeLimit = 10_000
/** Milliseconds: what a slow source may keep a person from seeing the others' quotes. */
const defaultPatience = 2_000

/** How long a source is left out whose call did not say what it had quoted, ms. */
const leftOutFor = 600_000
/** How long one swap is built for, ms: after that no other source is begun with. */
const buildingTime = 20_000

/** Base units that a quote is asked for of somebody who has nothing: a whole unit of most tokens, or more. */
const amountOfNobody = 10n ** 18n

/** Creates the rules of swaps. */
export function createSwapManager(deps: {
  rpc: Pick<RpcUpstreams, 'read'>
  providers: readonly SwapProvider[]
  /** Sources of a network; all are asked at once. */
  getSources: (chain: CaipNetworkId) => readonly string[]
  log: Log
  /** Milliseconds that a source has to answer; default 10,000. */
  timeLimit?: number | undefined
  /** Milliseconds that the others have once one has answered; default 2,000. */
  patience?: number | undefined
  /** What prices say of a swap; default: nothing. */
  reckon?: Reckon | undefined
  getNow?: () => number
}): SwapManager {
  const { rpc, providers, getSources, log, getNow = Date.now } = deps
  const { reckon = async () => ({ fair: null, gas: null }) } = deps
  const { timeLimit = defaultTimeLimit, patience = defaultPatience } = deps
  const approvals = createApprovals(rpc)
  const make = createSwapMaking({ rpc, approvals, timeLimit })

  /**
   * `other`: a network that it is to go to; null: it stays.
   *
   * @throws GangwayError `DATA_SWAPS_NOT_SUPPORTED` where there is nobody, or not the one that is named.
   */
  function listAble(
    chain: CaipNetworkId,
    source?: string,
    other: CaipNetworkId | null = null,
  ): SwapProvider[] {
    const names = getSources(chain)
    const able = providers.filter(
      ({ name, supports, crossings }) =>
        names.includes(name) &&
        (other === null ? supports(chain) : crossings?.supports(chain, other)) &&
        (source === undefined || name === source),
    )
    if (able.length > 0) return able
    throw new GangwayError('DATA_SWAPS_NOT_SUPPORTED', {
      context: { field: source === undefined ? (other === null ? 'from' : 'to') : 'source' },
    })
  }

  async function ask(able: readonly SwapProvider[], request: SwapRequest): Promise<NamedQuote[]> {
    const [quotes, reckoning] = await Promise.all([
      askSwapSources(able, request, { log, timeLimit, patience }),
      reckon(request),
    ])
    return judgeQuotes(quotes, reckoning)
  }

  /** Sources whose calls did not say what they had quoted, by network, and until when they are left out, ms since 1970. */
  const caught = new Map<string, number>()
  const isTrusted = (chain: CaipNetworkId, { name }: SwapProvider) =>
    (caught.get(`${chain} ${name}`) ?? 0) <= getNow()

  /** Those that are not left out; all of them where none would be left, or where one is named. */
  function listTrusted<T extends SwapProvider>(
    able: readonly T[],
    { chain, source }: { chain: CaipNetworkId; source?: string | undefined },
  ): readonly T[] {
    if (source !== undefined) return able
    const trusted = able.filter((provider) => isTrusted(chain, provider))
    return trusted.length > 0 ? trusted : able
  }

  const listMakers = (chain: CaipNetworkId, source?: string, other: CaipNetworkId | null = null) =>
    listAble(chain, source, other).filter(isMaker)

  /** Of every source that could be asked; rejects where none could. */
  async function listSpenders(chain: CaipNetworkId): Promise<string[]> {
    const lists = await Promise.allSettled(
      listMakers(chain).map(({ builder }) => builder.listSpenders(chain)),
    )
    const known = lists.flatMap((list) => (list.status === 'fulfilled' ? [list.value] : []))
    const [failed] = lists.flatMap((list) => (list.status === 'rejected' ? [list] : []))
    if (known.length === 0 && failed) throw failed.reason
    return [...new Set(known.flat())]
  }

  return {
    getQuotes: async (request) =>
      ask(listTrusted(listAble(request.chain, undefined, toCrossing(request)), request), request),
    async getAllowance({ chain, token, account, spender }) {
      // On Solana whoever swaps signs for what is taken.
      if (token === toNativeTokenId(chain) || !isEvm(chain)) return unlimited
      const spenders = spender === undefined ? await listSpenders(chain) : [spender]
      const address = token.slice(token.lastIndexOf(':') + 1)
      const allowances = await Promise.all(
        spenders.map((each) => approvals.read({ chain, token: address, account, spender: each })),
      )
      return allowances.reduce((most, each) => (each > most ? each : most), 0n)
    },
    async buildApproval(request) {
      const { chain, from, account, amount } = request
      if (from === toNativeTokenId(chain) || !isEvm(chain)) throw unneeded()
      const makers = listTrusted(listMakers(chain, request.source, toCrossing(request)), request)
      const token = from.slice(from.lastIndexOf(':') + 1)
      const swapped = amount ?? ((await approvals.readBalance({ chain, token, account })) || amountOfNobody)
      const quotes = await ask(makers, { ...request, amount: swapped })
      const makerOf = (quote: NamedQuote | undefined) => makers.find(({ name }) => name === quote?.source)
      // What is only wrapped, or is no more, nobody has to take.
      if (quotes[0]?.spender === null && makerOf(quotes[0])?.builder.isOwn) throw unneeded()
      const quote = quotes.find(({ spender }) => spender !== null)
      const maker = makerOf(quote)
      const known = await maker?.builder.listSpenders(chain)
      if (!quote?.spender || !known?.includes(quote.spender.toLowerCase()))
        throw new GangwayError('DATA_SWAP_REFUSED', { details: 'no known spender' })
      const { spender, source } = quote
      const calls = await approvals.plan({ chain, token, account, spender, amount: swapped })
      return { calls, spender, source }
    },
    async build(request) {
      const { chain, source, slippage, minimum, permit } = request
      const able = listAble(chain, source, toCrossing(request))
      // A signature is for one contract: it is for the source that told what to sign.
      if (permit && (source === undefined || request.from === toNativeTokenId(chain) || !isEvm(chain)))
        throw new GangwayError('INVALID_INPUT', { context: { field: 'permit' } })
      const makers = listTrusted(
        able.filter(({ builder, solanaBuilder }) => (isEvm(chain) ? builder : solanaBuilder)),
        request,
      )
      const until = getNow() + buildingTime
      const quotes = await ask(makers, request)
      let failure: unknown = new GangwayError('DATA_QUOTES_UNAVAILABLE')
      for (const quote of quotes) {
        const maker = makers.find(({ name }) => name === quote.source)
        if (!maker) continue
        // Nobody waits longer: the ones after it are worse anyway.
        if (getNow() > until) break
        // Who asks without a minimum was shown the best quote, whoever builds.
        const least = minimum ?? toMinimum(quotes[0]?.received ?? quote.received, slippage)
        try {
          const terms = { ...request, minimum: least }
          return await make(maker, terms, source !== undefined)
        } catch (error) {
          const code = error instanceof GangwayError ? error.code : 'UNKNOWN'
          // What a source does that it should not is the operator's to know; it names contracts, and nobody's account.
          const why =
            error instanceof GangwayError && code === 'DATA_SWAP_REFUSED' ? error.details : undefined
          log.warn({ chain, source: quote.source, error, why }, 'a swap was not built')
          if (code === 'DATA_SWAP_REFUSED' && isSourceAtFault(error))
            caught.set(`${chain} ${quote.source}`, getNow() + leftOutFor)
          // What is the account's own matter is so with every source.
          if (code === 'DATA_SWAP_BALANCE_LOW') throw error
          failure = toWorse(failure, error)
        }
      }
      throw failure
    },
    async getCrossing(query) {
      const [provider] = listAble(query.chain, query.source, toCrossing(query))
      if (!provider?.crossings)
        throw new GangwayError('DATA_SWAPS_NOT_SUPPORTED', { context: { field: 'source' } })
      return findCrossing(rpc, provider.crossings, query, AbortSignal.timeout(timeLimit))
    },
  }
}

/** By the call's own words, and not by a trial, which tokens and accounts have a hand in. */
function isSourceAtFault(error: unknown): boolean {
  return error instanceof GangwayError && error.context.field === 'source'
}

/** The error of an approval that nobody needs. */
function unneeded(): GangwayError {
  return new GangwayError('INVALID_INPUT', { context: { field: 'from' } })
}

/** Of two failures the one that says more: that a source lies says least to a person while another is merely not approved. */
function toWorse(first: unknown, second: unknown): unknown {
  const rank = (error: unknown) => {
    const code = error instanceof GangwayError ? error.code : 'UNKNOWN'
    const order = [
      'DATA_QUOTES_UNAVAILABLE',
      'DATA_SWAP_REFUSED',
      'DATA_SWAP_NOT_APPROVED',
      'DATA_SWAP_WOULD_FAIL',
    ]
    const place = order.indexOf(code)
    return place < 0 ? order.length : place
  }
  return rank(second) >= rank(first) ? second : first
}
