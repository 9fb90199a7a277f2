import { type AmountFormat, writeNumber } from './formatAmount.js'

/** product.md §5: “Quantities display with 3 decimals”. */
const shownDecimals = 3
/** Digits of a whole part that a list has room for, as nobody has more of an honest token. */
const mostDigits = 15

/**
 * Writes base units for a list: always 3 decimals (product.md §5), cut and never rounded up; nothing is `0.000`, more
 * than nothing but under a thousandth is `< 0.001` (interface-guide.md §12). What a stranger made up to be endless is cut to
 * a power of ten, e.g. `1.157E77`.
 */
export function formatQuantity(amount: bigint, decimals: number, format: AmountFormat = {}): string {
  const isNegative = amount < 0n
  const scaled = (isNegative ? -amount : amount) * 10n ** BigInt(shownDecimals)
  const thousandths = scaled / 10n ** BigInt(decimals)
  if (thousandths === 0n && amount !== 0n) return `${isNegative ? '> -' : '< '}${write(1n, false, format)}`
  const power = `${thousandths}`.length - 1 - shownDecimals
  if (power < mostDigits) return write(thousandths, isNegative, format)
  return `${write(thousandths / 10n ** BigInt(power), isNegative, format)}E${power}`
}

function write(thousandths: bigint, isNegative: boolean, format: AmountFormat): string {
  const fraction = (thousandths % 1000n).toString().padStart(shownDecimals, '0')
  return writeNumber(isNegative, thousandths / 1000n, fraction, format)
}
