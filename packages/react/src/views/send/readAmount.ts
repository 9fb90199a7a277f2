import {
  type AmountProblem,
  parseAmount,
  type SendDraft,
  type TokenBalance,
  toBaseUnits,
} from '@gangway/core'

/** Decimals of fiat, entered and shown in the field. */
export const fiatDecimals = 2

/** What the amount field says, in base units of the token. */
export type AmountEntry =
  | { kind: 'empty' }
  | { kind: 'invalid'; problem: AmountProblem | { kind: 'no-price' } | { kind: 'too-small' } }
  | { kind: 'valid'; amount: bigint | 'max' }

/** Reads the amount of the form. Zero counts as nothing entered. interface-guide.md §9.4. */
export function readAmount(
  draft: Pick<SendDraft, 'amount' | 'amountUnit' | 'isMax'>,
  token: Pick<TokenBalance, 'price'> & { quantity: { decimals: number } },
  locale: string,
): AmountEntry {
  if (draft.isMax) return { kind: 'valid', amount: 'max' }
  const isFiat = draft.amountUnit === 'fiat'
  const { decimals } = token.quantity
  const parsed = parseAmount(draft.amount, { decimals: isFiat ? fiatDecimals : decimals, locale })
  if (!parsed.ok)
    return parsed.problem.kind === 'empty' ? { kind: 'empty' } : { kind: 'invalid', problem: parsed.problem }
  if (parsed.amount === 0n) return { kind: 'empty' }
  if (!isFiat) return { kind: 'valid', amount: parsed.amount }
  const amount = toBaseUnits({ units: parsed.amount, decimals: fiatDecimals }, token.price, decimals)
  if (amount === null) return { kind: 'invalid', problem: { kind: 'no-price' } }
  return amount === 0n ? { kind: 'invalid', problem: { kind: 'too-small' } } : { kind: 'valid', amount }
}
