import { type AmountProblem, parseAmount, type SendDraft, type SendFees } from '@gangway/core'
import { type FeeField, feeFields } from './feeFields.js'

/** Why a fee field cannot be used; bounds in the units of `SendFees`. */
export type FeeProblem =
  | Exclude<AmountProblem, { kind: 'empty' }>
  | { kind: 'too-small'; least: bigint }
  | { kind: 'too-large'; most: bigint }
  /** The priority fee is a part of the most that is paid. */
  | { kind: 'above-max-fee' }

/** What the custom fields say, and what is wrong with them. Empty ones are in neither. */
export type FeeEntry = {
  fees: SendFees
  problems: Readonly<Partial<Record<FeeField, FeeProblem>>>
  isValid: boolean
}

/** Reads the fee fields as typed, exactly. interface-guide.md §9.7. */
export function readFees(typed: SendDraft['customFees'], locale: string): FeeEntry {
  const fees: SendFees = {}
  const problems: Partial<Record<FeeField, FeeProblem>> = {}
  for (const field of Object.keys(feeFields) as FeeField[]) {
    const value = readField(field, typed[field] ?? '', locale)
    if (value === null) continue
    if (typeof value === 'object') problems[field] = value
    else if (field === 'computeUnitLimit') fees[field] = Number(value)
    else fees[field] = value
  }
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined && maxPriorityFeePerGas > maxFeePerGas)
    problems.maxPriorityFeePerGas = { kind: 'above-max-fee' }
  return { fees, problems, isValid: Object.keys(problems).length === 0 }
}

function readField(field: FeeField, text: string, locale: string): bigint | FeeProblem | null {
  const { decimals, least, most } = feeFields[field]
  const parsed = parseAmount(text, { decimals, locale })
  if (!parsed.ok) return parsed.problem.kind === 'empty' ? null : parsed.problem
  if (parsed.amount < least) return { kind: 'too-small', least }
  return parsed.amount > most ? { kind: 'too-large', most } : parsed.amount
}
