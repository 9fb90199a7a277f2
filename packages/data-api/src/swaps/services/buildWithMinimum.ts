import { GangwayError } from '@gangway/protocol'
import type { SwapQuote, SwapRequest } from '../swapProvider.js'

/**
 * Has a service build a swap of at least `minimum`. Services take slippage and no minimum, and their price has moved a
 * little since it was shown: where that makes theirs too low, they are asked once more for less slippage.
 *
 * @throws GangwayError `DATA_SWAP_PRICE_MOVED`.
 */
export async function buildWithMinimum<TBuilt extends { minimum: bigint; quote: SwapQuote }>(
  request: SwapRequest & { minimum: bigint },
  build: (slippage: number) => Promise<TBuilt>,
): Promise<TBuilt> {
  const { minimum, slippage } = request
  const first = await build(slippage)
  if (first.minimum >= minimum) return first
  const { received } = first.quote
  if (received < minimum) throw new GangwayError('DATA_SWAP_PRICE_MOVED')
  const tighter = Number(((received - minimum) * 10_000n) / received)
  const second = await build(tighter)
  if (second.minimum >= minimum) return second
  throw new GangwayError('DATA_SWAP_PRICE_MOVED')
}
