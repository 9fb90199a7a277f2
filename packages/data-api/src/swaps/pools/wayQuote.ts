import type { Hex } from 'viem'
import { readWord } from './decodeResults.js'
import type { PreparedRead } from './readAtOnce.js'
import { encodePath, isTierWay, type SwapWay } from './swapWay.js'
import { quoteFunctions } from './venueAbis.js'

/** What a way would give: base units, and about how much gas a swap takes. */
export type WayQuote = { received: bigint; gas: bigint }

/** About what a swap takes beside its hops, and for a hop by a pool of Uniswap v2's type. */
const gasOfSwap = 60_000n
const gasOfPair = 70_000n

/** The call that has a venue's own contract tell what a way would give for an amount. */
export function toQuoteCall(way: SwapWay, amount: bigint): PreparedRead {
  const { path } = way
  if (!isTierWay(way))
    return { ...quoteFunctions.getAmountsOut, address: way.venue.router, args: [amount, path] }
  const address = way.venue.quoter
  const [tokenIn, tokenOut] = path
  const [fee] = way.tiers
  if (path.length > 2)
    return { ...quoteFunctions.quoteExactInput, address, args: [encodePath(path, way.tiers), amount] }
  const params = { tokenIn, tokenOut, amountIn: amount, fee, sqrtPriceLimitX96: 0n }
  return { ...quoteFunctions.quoteExactInputSingle, address, args: [params] }
}

/** What it told; null where the way has no pool, or nothing in it. */
export function toWayQuote(way: SwapWay, answer: Hex | null | undefined): WayQuote | null {
  if (!answer) return null
  const { length } = way.path
  // Of a venue of v2's type: an array with the amount at each token.
  const isAnswer = isTierWay(way) || (readWord(answer, 0) === 32n && readWord(answer, 1) === BigInt(length))
  const received = isAnswer ? readWord(answer, isTierWay(way) ? 0 : length + 1) : null
  const gas = isTierWay(way) ? readWord(answer, 3) : gasOfPair * BigInt(length - 1)
  if (!received || gas === null) return null
  return { received, gas: gas + gasOfSwap }
}
