import { toDecimal } from './toDecimal.js'

/**
 * What base units are worth at a price per whole token, in units of `fiatDecimals` decimals, cut down, never up:
 * 1.15 is 115n of two. Null when the price is unknown.
 */
export function toFiatUnits(
  amount: bigint,
  decimals: number,
  price: number | null,
  fiatDecimals: number,
): bigint | null {
  const exact = toDecimal(price)
  if (!exact) return null
  return (amount * exact.units * 10n ** BigInt(fiatDecimals)) / 10n ** BigInt(decimals + exact.decimals)
}
