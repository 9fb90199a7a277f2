/** How a fiat value is written. */
export type FiatFormat = {
  /** BCP 47 tag, default the browser's. */
  locale?: string
  /** ISO 4217, default USD. */
  currency?: string
  /** Review and detail: up to 6 decimals under 1. Default false. */
  precise?: boolean
}

// An amount runs from left to right in every language (interface-guide.md §13); some locales write that it does not.
const directionMarks = /[\u061c\u200e\u200f]/g

/**
 * Writes a fiat value as the locale does (interface-guide.md §12): unknown is `–`, more than nothing but under a
 * cent is `< $0.01`.
 */
export function formatFiat(value: number | null, format: FiatFormat = {}): string {
  if (value === null || !Number.isFinite(value)) return '–'
  const { locale, currency = 'USD', precise = false } = format
  const maximumFractionDigits = precise && Math.abs(value) < 1 ? 6 : 2
  const number = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits,
  })
  const smallest = precise ? 0.000001 : 0.01
  const text = value > 0 && value < smallest ? `< ${number.format(smallest)}` : number.format(value)
  return text.replace(directionMarks, '')
}
