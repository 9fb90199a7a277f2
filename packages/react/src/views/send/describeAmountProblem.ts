import { type AmountProblem, formatAmount } from '@gangway/core'
import type { LateTranslate } from '../../hooks/useLateTranslate.js'

/** Why a text is not an amount of so many decimals, in words. interface-guide.md §9.4. */
export function describeAmountProblem(
  problem: Exclude<AmountProblem, { kind: 'empty' }>,
  { decimals, locale, t }: { decimals: number; locale: string; t: LateTranslate },
): string {
  if (problem.kind === 'too-many-decimals') return t('send.amount.too-many-decimals', problem)
  if (problem.kind === 'malformed') return t('send.amount.malformed')
  if (problem.readAs === null) return t('send.amount.ambiguous')
  return t('send.amount.ambiguous-separator', { reading: formatAmount(problem.readAs, decimals, { locale }) })
}
