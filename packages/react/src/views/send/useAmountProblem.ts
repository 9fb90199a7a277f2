import type { TokenBalance } from '@gangway/core'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import { describeAmountProblem } from './describeAmountProblem.js'
import { fiatDecimals } from './readAmount.js'
import type { SendForm } from './useSendForm.js'

/** What is wrong with the amount, in words; null: nothing. interface-guide.md §9.4. */
export function useAmountProblem({ amount, action, draft }: SendForm, token: TokenBalance): string | null {
  const t = useLateTranslate()
  const locale = useLocale()
  const { symbol } = token
  if (amount.kind === 'invalid') {
    const { problem } = amount
    if (problem.kind === 'empty') return null
    if (problem.kind === 'no-price' || problem.kind === 'too-small')
      return t(`send.amount.${problem.kind}`, { symbol })
    const decimals = draft.amountUnit === 'fiat' ? fiatDecimals : token.quantity.decimals
    return describeAmountProblem(problem, { decimals, locale, t })
  }
  return action === 'insufficient-funds' ? t('send.action.insufficient-funds', { symbol }) : null
}
