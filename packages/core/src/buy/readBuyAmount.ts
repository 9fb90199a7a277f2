import { getCurrencyDecimals } from '../kernel/amounts/formatMoney.js'
import { type AmountProblem, parseAmount } from '../kernel/amounts/parseAmount.js'
import { readDecimal } from '../kernel/amounts/readDecimal.js'

/** The bounds of an amount, both included, as the server has them; decimal texts. */
export type BuyLimit = { min: string; max: string }

/** What an amount field says, in smallest units of its currency. */
export type BuyAmountEntry =
  | { kind: 'empty' }
  | { kind: 'invalid'; problem: Exclude<AmountProblem, { kind: 'empty' }> }
  /** `bound`: the least, or the most, that is taken. */
  | { kind: 'too-small' | 'too-large'; bound: string }
  | { kind: 'valid'; amount: bigint }

/** Reads an amount of money as a person wrote it, within the limits of whoever takes most. Zero counts as nothing entered. */
export function readBuyAmount(
  text: string,
  { currency, limit, locale }: { currency: string; limit: BuyLimit; locale: string },
): BuyAmountEntry {
  const decimals = getCurrencyDecimals(currency)
  const parsed = parseAmount(text, { decimals, locale })
  if (!parsed.ok)
    return parsed.problem.kind === 'empty' ? { kind: 'empty' } : { kind: 'invalid', problem: parsed.problem }
  const { amount } = parsed
  if (amount === 0n) return { kind: 'empty' }
  const [min, max] = [toUnits(limit.min, decimals), toUnits(limit.max, decimals)]
  if (min !== null && amount < min) return { kind: 'too-small', bound: limit.min }
  if (max !== null && amount > max) return { kind: 'too-large', bound: limit.max }
  return { kind: 'valid', amount }
}

/**
 * Decimal text in units of `decimals` places, what is finer cut; null for no decimal text.
 *
 * @example toUnits('10.00', 2) // 1000n
 */
export function toUnits(text: string, decimals: number): bigint | null {
  const read = readDecimal(text)
  if (!read) return null
  const shift = decimals - read.decimals
  return shift >= 0 ? read.units * 10n ** BigInt(shift) : read.units / 10n ** BigInt(-shift)
}
