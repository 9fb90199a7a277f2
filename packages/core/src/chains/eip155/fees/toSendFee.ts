import type { SendFee } from '../../sendParameters.js'
import type { FeePrices } from './toFeePrices.js'

/** What a transaction would use. */
export type GasUse = {
  /** Likely, units of gas. */
  used: bigint
  /** Asked for, units of gas. */
  limit: bigint
  /** What a roll-up takes for the bytes, wei. */
  dataFee: bigint
}

/**
 * The fee of an EVM transaction, likely and at most, in wei. The data fee follows another chain's prices and cannot
 * be capped in the transaction, so it may double, as the base fee may.
 */
export function toSendFee(prices: FeePrices, { used, limit, dataFee }: GasUse): SendFee {
  const { expected: price, max: maxPrice, ...fields } = prices
  return {
    ...fields,
    gas: limit,
    // A limit the person set below what is needed caps the cost; that it would fail is told elsewhere.
    expected: (used < limit ? used : limit) * price + dataFee,
    max: limit * maxPrice + dataFee * 2n,
  }
}
