import { toDecimal } from './toDecimal.js'

/** Decimals kept of a fiat value: enough to show small ones. */
const keptDecimals = 8

/**
 * What base units are worth at a price per whole token, for display only. Null when the amount or the price is
 * unknown.
 */
export function toFiatValue(amount: bigint | null, decimals: number, price: number | null): number | null {
  const exact = toDecimal(price)
  if (amount === null || !exact) return null
  const value =
    (amount * exact.units * 10n ** BigInt(keptDecimals)) / 10n ** BigInt(decimals + exact.decimals)
  // What is too small to keep is still not nothing.
  if (value === 0n && amount > 0n) return Number.MIN_VALUE
  return Number(value) / 10 ** keptDecimals
}
