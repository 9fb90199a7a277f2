import { toFiatUnits } from './toFiatUnits.js'

/** Decimals kept of a fiat value: enough to show small ones. */
const keptDecimals = 8

/**
 * What base units are worth at a price per whole token, for display only. Null when the amount or the price is
 * unknown.
 */
export function toFiatValue(amount: bigint | null, decimals: number, price: number | null): number | null {
  const value = amount === null ? null : toFiatUnits(amount, decimals, price, keptDecimals)
  // What is too small to keep is still not nothing.
  if (value === 0n && amount) return Number.MIN_VALUE
  return value === null ? null : Number(value) / 10 ** keptDecimals
}
