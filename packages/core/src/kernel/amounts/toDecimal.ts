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
