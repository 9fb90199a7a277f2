import type { Decimal } from './toFiatValue.js'

/** Longest text that is read, so that a server's mistake costs no time. */
const longestText = 100

/**
 * Takes decimal text as our server writes it (`10.00`) apart, every digit kept. Null for anything else. The other way round is
 * `formatAmount` without a locale.
 */
export function readDecimal(text: string): Decimal | null {
  if (text.length > longestText || !/^\d+(\.\d+)?$/.test(text)) return null
  const [whole = '0', fraction = ''] = text.split('.')
  return { units: BigInt(whole + fraction), decimals: fraction.length }
}
