import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { MulticallWay } from '../../providers/createMulticallFinder.js'
import type { HeldToken, TransferFees } from './createTransferFees.js'
import type { WayBook } from './createWayBook.js'
import { readAddress } from './decodeResults.js'
import { type ChainNode, type PreparedRead, readAtOnce, toBatch } from './readAtOnce.js'
import type { SwapVenues } from './swapVenue.js'
import type { SwapWay } from './swapWay.js'
import { quoteFunctions } from './venueAbis.js'
import { toQuoteCall, toWayQuote } from './wayQuote.js'

/** The way that gives most, and what it gives. */
export type BestWay = {
  way: SwapWay
  /** Base units, after what a token keeps of its own transfers. */
  received: bigint
  gas: bigint
  /** Basis points; null: the amount is too small to tell. */
  priceImpact: number | null
}

/** What is looked for, and whom to ask. `from` and `to` are tokens; coins as what they are wrapped in. */
export type WaySearch = ChainNode & {
  multicall: MulticallWay
  venues: SwapVenues
  fees: TransferFees
  book: WayBook
  from: Address
  to: Address
  amount: bigint
}

/** The price without an amount's own weight is asked for with this part of it. */
const impactPart = 1_000n

/** Fewer base units than that tell no price to a basis point. */
const leastTelling = 10_000n

type Fees = readonly [given: number, got: number]
type Best = Omit<BestWay, 'priceImpact'>

/**
 * Finds the way that gives most; null where there is none. It takes two requests to the node, and a third between them for
 * tokens that were not looked at lately. Where one of those keeps part of a transfer, the last one asks for all ways anew.
 */
export async function findBestWay(search: WaySearch): Promise<BestWay | null> {
  const { chain, fees, from, to, amount } = search
  const known = [fees.peek(chain, from), fees.peek(chain, to)] as const
  const assumed: Fees = [known[0] ?? 0, known[1] ?? 0]
  const unknown = [from, to].filter((_, index) => known[index] === undefined)
  const { best, pools } = await askWays(search, assumed, unknown)
  if (!best) return null
  const held = pools.map(({ token, pool }) => ({
    token,
    holder: pool,
    most: token === from ? amount : best.received,
  }))
  const actual = await readFees(search, assumed, held)
  if (actual.every((fee, index) => fee === assumed[index]))
    return { ...best, priceImpact: await readImpact(search, best, takeOff(amount, assumed[0])) }
  const part = takeOff(amount, actual[0]) / impactPart
  const { best: again, priceImpact } = await askWays(search, actual, [], part)
  return again && { ...again, priceImpact }
}

/**
 * The best for what arrives at the pool, and a pool of each of `unknown` where there is one. Pools of Uniswap v3's type
 * take no less than they were told, so they swap no token that keeps something. With `part`, which is as many calls again,
 * the price impact too.
 */
async function askWays(
  search: WaySearch,
  [feeIn, feeOut]: Fees,
  unknown: readonly Address[],
  part = 0n,
): Promise<{
  best: Best | null
  pools: { token: Address; pool: Address }[]
  priceImpact: number | null
}> {
  const { multicall, book, amount } = search
  const asked = book({ ...search, isWhole: feeIn + feeOut === 0 })
  const { ways } = asked
  const arriving = takeOff(amount, feeIn)
  const pairs = listPairs(search, unknown)
  const more = [
    ...pairs.map(({ call }) => call),
    ...(part === 0n ? [] : ways.map((way) => toQuoteCall(way, part))),
  ]
  const batch = asked.toBatch(arriving)
  const results = await readAtOnce(
    search,
    multicall,
    more.length === 0 ? batch : toBatch([...batch.list(), ...more]),
  )
  let best: Best | null = null
  let priceImpact: number | null = null
  for (const [index, way] of ways.entries()) {
    const quote = toWayQuote(way, results[index])
    if (!quote || (best && quote.received <= best.received)) continue
    best = { way, ...quote }
    const small = toWayQuote(way, results[ways.length + pairs.length + index])
    priceImpact = toImpact({ amount: arriving, received: quote.received }, small, part)
  }
  const pools = new Map<Address, Address>()
  for (const [index, { token }] of pairs.entries()) {
    const pool = readAddress(results[ways.length + index] ?? null)
    if (pool && pool !== zeroAddress && !pools.has(token)) pools.set(token, pool)
  }
  return {
    best: best && { ...best, received: takeOff(best.received, feeOut) },
    pools: [...pools].map(([token, pool]) => ({ token, pool })),
    priceImpact,
  }
}

/** Less a fee in basis points, which is rounded up. */
function takeOff(amount: bigint, fee: number): bigint {
  return amount - (amount * BigInt(fee) + 9_999n) / 10_000n
}

/** By how much less each unit of what arrives at the pool brings than one of a small part of it. */
async function readImpact(search: WaySearch, { way }: Best, amount: bigint): Promise<number | null> {
  const part = amount / impactPart
  if (part === 0n) return null
  const batch = toBatch([toQuoteCall(way, amount), toQuoteCall(way, part)])
  const results = await readAtOnce(search, search.multicall, batch)
  const [whole = null, small = null] = results.map((answer) => toWayQuote(way, answer))
  return whole && toImpact({ amount, received: whole.received }, small, part)
}

/** Basis points; null: what the part brings is too little to tell a price by. */
function toImpact(
  whole: { amount: bigint; received: bigint },
  small: { received: bigint } | null,
  part: bigint,
): number | null {
  if (part === 0n || !small || small.received < leastTelling) return null
  const share = (whole.received * part * 10_000n) / (small.received * whole.amount)
  return Math.max(0, 10_000 - Number(share))
}

/** What asks for the pools that tokens have with the others of their ways. */
function listPairs(
  { venues: { wrapped, stables, venues }, from, to }: WaySearch,
  tokens: readonly Address[],
): { token: Address; call: PreparedRead }[] {
  const factories = venues.flatMap((venue) => (venue.kind === 'v2' ? [venue.factory] : []))
  return tokens.flatMap((token) =>
    [token === from ? to : from, wrapped, ...stables]
      .filter((other) => !isAddressEqual(other, token))
      .flatMap((other) =>
        factories.map((address) => ({
          token,
          call: { ...quoteFunctions.getPair, address, args: [token, other] },
        })),
      ),
  )
}

/** What the two tokens keep, looked at where somebody has some of them. */
async function readFees(
  { chain, fees, from, to }: WaySearch,
  assumed: Fees,
  held: readonly HeldToken[],
): Promise<Fees> {
  if (held.length === 0) return assumed
  const read = await fees.read(chain, held)
  const find = (token: Address, otherwise: number) =>
    read[held.findIndex((each) => each.token === token)] ?? otherwise
  return [find(from, assumed[0]), find(to, assumed[1])]
}
