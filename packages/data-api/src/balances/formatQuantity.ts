/**
 * Writes base units as a decimal text, by integer arithmetic alone: exact for every amount, no trailing zeros.
 * `amount` must not be negative.
 */
export function formatQuantity(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
