import { readDecimal } from './readDecimal.js'

// An amount runs from left to right in every language (interface-guide.md §13); some locales write that it does not.
const directionMarks = /[\u061c\u200e\u200f]/g

/**
 * Writes money as the locale does, with all decimals of its currency: `$10.00`. Every digit of the text counts, whatever its
 * size, as the number is never a floating-point one; what is finer than the currency's smallest unit is rounded up.
 *
 * @param amount decimal text as the server has it, and its currency of ISO 4217
 */
export function formatMoney(amount: { amount: string; currency: string }, locale?: string): string {
  const { currency } = amount
  const read = readDecimal(amount.amount)
  if (!read) return '–'
  const digits = getCurrencyDecimals(currency)
  const excess = 10n ** BigInt(Math.max(0, read.decimals - digits))
  const units = ((read.units + excess - 1n) / excess) * 10n ** BigInt(Math.max(0, digits - read.decimals))
  const scale = 10n ** BigInt(digits)
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const fraction = `${units % scale}`.padStart(digits, '0')
  return format
    .formatToParts(units / scale)
    .map(({ type, value }) => (type === 'fraction' ? toDigits(fraction, locale) : value))
    .join('')
    .replace(directionMarks, '')
}

/** The same digits as the locale draws them. */
function toDigits(text: string, locale: string | undefined): string {
  const format = new Intl.NumberFormat(locale, { useGrouping: false })
  return [...text].map((digit) => format.format(Number(digit))).join('')
}

/** Decimals of a currency of ISO 4217, by which its smallest unit is counted: 2 for USD, 0 for JPY, 3 for KWD. */
export function getCurrencyDecimals(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
