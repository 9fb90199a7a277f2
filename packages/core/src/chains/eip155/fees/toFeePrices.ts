import { GangwayError } from '@gangway/protocol'
import type { SendFees, SendSpeed } from '../../sendParameters.js'
import type { FeeMarket } from './readFeeMarket.js'

/** Price of one unit of gas in wei: likely, and at most. */
export type FeePrices = { expected: bigint; max: bigint } & (
  | { kind: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  | { kind: 'legacy'; gasPrice: bigint }
)

/**
 * Quarters of the base fee that may be paid. Each full block raises it by an eighth: a slow transaction stays
 * possible after one such block, a normal one after five, a fast one after nine.
 */
const baseFeeQuarters: Record<SendSpeed, bigint> = { slow: 5n, normal: 8n, fast: 12n }

/**
 * What a transaction offers for gas at a speed. What the person set wins, field by field; a `gasPrice` makes it a
 * legacy transaction, which every network takes.
 *
 * @throws GangwayError `SEND_INVALID_PARAMETERS` for EIP-1559 fields on a network without it.
 */
export function toFeePrices(market: FeeMarket, speed: SendSpeed = 'normal', fees: SendFees = {}): FeePrices {
  if (fees.gasPrice !== undefined) return toLegacy(fees.gasPrice)
  if (market.kind === 'legacy') {
    if ((fees.maxFeePerGas ?? fees.maxPriorityFeePerGas) === undefined) return toLegacy(market.gasPrice)
    throw new GangwayError('SEND_INVALID_PARAMETERS', { details: 'the network has no EIP-1559 fees' })
  }
  const tip = fees.maxPriorityFeePerGas ?? market.tips[speed]
  const maxFeePerGas = fees.maxFeePerGas ?? (market.baseFee * baseFeeQuarters[speed]) / 4n + tip
  const maxPriorityFeePerGas = smaller(tip, maxFeePerGas)
  const expected = smaller(market.baseFee + maxPriorityFeePerGas, maxFeePerGas)
  return { kind: 'eip1559', maxFeePerGas, maxPriorityFeePerGas, expected, max: maxFeePerGas }
}

function toLegacy(gasPrice: bigint): FeePrices {
  return { kind: 'legacy', gasPrice, expected: gasPrice, max: gasPrice }
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
