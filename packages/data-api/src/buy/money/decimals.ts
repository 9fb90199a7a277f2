import { formatUnits } from 'viem'

/**
 * Reads decimal text, or a number as JSON has it, as an integer of `decimals` decimals. Digits beyond those are dropped, so an
 * amount is never read as more than was said. Undefined for what is no such amount, or below 0.
 */
export function parseDecimal(value: string | number, decimals: number): bigint | undefined {
  const match = /^(\d{1,40})(?:\.(\d{1,60}))?(?:e([+-]\d{1,2}))?$/.exec(String(value).toLowerCase())
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  const shift = decimals + Number(exponent)
  const digits = `${whole}${fraction}`
  // How many of the digits are left of the point once it has moved.
  const length = whole.length + shift
  return length <= 0 ? 0n : BigInt(digits.padEnd(length, '0').slice(0, length))
}

/** Decimal text of an integer of `decimals` decimals, with that many of them: `10.00`. */
export function formatDecimal(value: bigint, decimals: number): string {
  const [whole = '0', fraction = ''] = formatUnits(value, decimals).split('.')
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`
}

/** Decimals of a currency of ISO 4217: 2 for USD, 0 for JPY, 3 for KWD. */
export function getCurrencyDecimals(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
