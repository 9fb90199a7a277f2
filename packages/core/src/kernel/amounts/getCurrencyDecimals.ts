/** Decimals of a currency of ISO 4217, by which its smallest unit is counted: 2 for USD, 0 for JPY, 3 for KWD. */
export function getCurrencyDecimals(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
