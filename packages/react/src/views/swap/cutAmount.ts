/** Digits that say enough of what is only about so much. */
const shownDigits = 6

/**
 * Base units of about so much, for a line of a phone: cut after six decimals or, of less than one, after six digits; never rounded
 * up. `decimals`: those of the units.
 */
export function cutAmount(amount: bigint, decimals: number): bigint {
  const digits = `${amount}`.length
  const rest = Math.min(decimals, digits) - shownDigits
  return rest > 0 ? amount - (amount % 10n ** BigInt(rest)) : amount
}
