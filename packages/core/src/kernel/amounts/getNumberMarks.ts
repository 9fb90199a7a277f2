/** How a locale writes numbers. */
export type NumberMarks = {
  /** The mark before the decimals. */
  decimal: string
  /** Its ten digits, zero first. */
  digits: readonly string[]
}

/** Reads from `Intl` how a locale writes numbers; without a locale: `.` and 0–9. */
export function getNumberMarks(locale = 'en'): NumberMarks {
  const format = new Intl.NumberFormat(locale, { useGrouping: false })
  const decimal = format.formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.'
  return { decimal, digits: Array.from({ length: 10 }, (_, digit) => format.format(digit)) }
}
