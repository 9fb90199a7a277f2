import type { Fees } from '../readFees.js'
import type { ReplacedTransaction } from './readReplaced.js'

/**
 * The fees of a transaction that takes another's place: an eighth more than that one offers, rounded up, in both
 * fields, or what the market asks where that is more. Nodes refuse a rise of less than a tenth in either.
 * https://geth.ethereum.org/docs/fundamentals/command-line-options (txpool.pricebump)
 */
export function raiseFees(market: Fees, { maxFee, tip }: Pick<ReplacedTransaction, 'maxFee' | 'tip'>): Fees {
  const max = larger(market.max, raise(maxFee))
  if (market.type === 'legacy') return { ...market, gasPrice: max, expected: max, max }
  const maxPriorityFeePerGas = larger(market.maxPriorityFeePerGas, raise(tip))
  const likely = market.base + maxPriorityFeePerGas
  const expected = likely < max ? likely : max
  return { ...market, maxFeePerGas: max, maxPriorityFeePerGas, expected, max }
}

function raise(price: bigint): bigint {
  return (price * 9n + 7n) / 8n
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
