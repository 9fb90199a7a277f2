import { toDecimal } from './toFiatValue.js'

/** Fiat as entered, in its smallest counted unit: 12.50 is `{ units: 1250n, decimals: 2 }`. */
export type FiatAmount = { units: bigint; decimals: number }

/**
 * The base units a fiat entry buys at a price per whole token, cut down, never up (interface-guide.md §9.4). Null when the price is unknown.
 */
export function toBaseUnits(fiat: FiatAmount, price: number | null, decimals: number): bigint | null {
  const exact = toDecimal(price)
  if (!exact) return null
  return (
    (fiat.units * 10n ** BigInt(decimals + exact.decimals)) / (exact.units * 10n ** BigInt(fiat.decimals))
  )
}
