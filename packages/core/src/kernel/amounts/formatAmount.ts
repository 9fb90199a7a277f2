/** How an amount is written. */
export type AmountFormat = {
  /** BCP 47 tag; its digits and decimal mark are used. Default: 0–9 and `.`. */
  locale?: string
  /** Separate thousands, for reading only: an input field takes it back only where it is unambiguous. Default false. */
  group?: boolean
}

/**
 * Writes base units as a decimal number with every digit that counts and no trailing zeros (interface-guide.md §12,
 * “Review and detail”). `parseAmount` with the same locale gives the same base units back.
 */
export function formatAmount(amount: bigint, decimals: number, format: AmountFormat = {}): string {
  const digits = abs(amount)
    .toString()
    .padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return writeNumber(
    amount < 0n,
    BigInt(digits.slice(0, digits.length - decimals)),
    decimals ? fraction : '',
    format,
  )
}

/** Writes a number given as whole part and decimals (ASCII digits, may be empty). */
export function writeNumber(
  isNegative: boolean,
  whole: bigint,
  fraction: string,
  { locale = 'en', group = false }: AmountFormat,
): string {
  const marks = getNumberMarks(locale)
  const written = new Intl.NumberFormat(locale, { useGrouping: group }).format(whole)
  const decimals =
    fraction && marks.decimal + [...fraction].map((digit) => marks.digits[Number(digit)]).join('')
  return `${isNegative ? '-' : ''}${written}${decimals}`
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value
}

/** How a locale writes numbers. */
type NumberMarks = {
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
