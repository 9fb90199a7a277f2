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
export function toWayQuote(way: SwapWay, result: unknown): WayQuote | null {
  if (!Array.isArray(result)) return null
  const [received, gas]: unknown[] = isTierWay(way)
    ? [result[0], result[3]]
    : [result.at(-1), gasOfPair * BigInt(way.path.length - 1)]
  if (typeof received !== 'bigint' || typeof gas !== 'bigint' || received === 0n) return null
  return { received, gas: gas + gasOfSwap }
}
