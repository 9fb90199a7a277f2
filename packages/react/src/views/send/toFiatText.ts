/** A fiat value as it would be typed into the amount field: two decimals, cut, in the person's own writing. */
export function toFiatText(value: number | null, locale: string): string {
  if (value === null) return ''
  const cents = Math.floor(value * 100)
  return new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(cents / 100)
}
