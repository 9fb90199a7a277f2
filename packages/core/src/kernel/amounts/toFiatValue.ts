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

/** A decimal number without rounding: `units` / 10^`decimals`. */
export type Decimal = { units: bigint; decimals: number }

/**
 * Takes a price as written (the shortest decimal that is this number) apart, so that multiplying it with base
 * units loses nothing. Null for anything that is not a positive finite number.
 */
export function toDecimal(price: number | null): Decimal | null {
  if (price === null || !Number.isFinite(price) || price <= 0) return null
  const [mantissa = '', exponent = ''] = price.toExponential().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const units = BigInt(whole + fraction)
  const decimals = fraction.length - Number(exponent)
  return decimals >= 0 ? { units, decimals } : { units: units * 10n ** BigInt(-decimals), decimals: 0 }
}
