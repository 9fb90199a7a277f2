import {
  type BuyQuote,
  formatAmount,
  formatMoney,
  getCurrencyDecimals,
  readDecimal,
  toUnits,
} from '@gangway/core'

/** Decimals of coins where prices stand side by side: enough to tell them apart. */
const mostDecimals = 6

/** Coins by their symbol, cut and never rounded up; `isExact`: every digit. */
export function formatCoins(
  coins: { amount: string; currency: string },
  locale: string,
  { isExact = false }: { isExact?: boolean } = {},
): string {
  const read = readDecimal(coins.amount)
  if (!read) return `– ${coins.currency}`
  const decimals = isExact ? read.decimals : Math.min(read.decimals, mostDecimals)
  const units = toUnits(coins.amount, decimals) ?? 0n
  // What is too small for a list is still not nothing.
  if (units === 0n && read.units > 0n) return formatCoins(coins, locale, { isExact: true })
  return `${formatAmount(units, decimals, { locale, group: true })} ${coins.currency}`
}

/** All fees of a price as one sum, exact, and how much of the whole that is. */
export function formatFees(quote: BuyQuote, locale: string): { amount: string; percent: string } {
  const { currency } = quote.paymentTotal
  const decimals = getCurrencyDecimals(currency)
  const units = quote.fees.reduce((sum, { amount }) => sum + (toUnits(amount, decimals) ?? 0n), 0n)
  const percent = readDecimal(quote.feePercent)
  return {
    amount: formatMoney({ amount: formatAmount(units, decimals), currency }, locale),
    percent: percent ? formatAmount(percent.units, percent.decimals, { locale }) : '–',
  }
}
