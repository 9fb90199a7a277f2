import { formatAmount, type TokenBalance } from '@gangway/core'
import { useLocale } from '../../hooks/useLocale.js'
import type { SendForm } from '../../hooks/useSendForm.js'
import { useTranslate } from '../../hooks/useTranslate.js'

/** What is wrong with the amount, in words; null: nothing. interface-guide §9.4. */
export function useAmountProblem({ amount, action, draft }: SendForm, token: TokenBalance): string | null {
  const t = useTranslate()
  const locale = useLocale()
  const { symbol } = token
  if (amount.kind === 'invalid') {
    const { problem } = amount
    if (problem.kind === 'empty') return null
    if (problem.kind === 'too-many-decimals') return t('send.amount.too-many-decimals', problem)
    if (problem.kind !== 'ambiguous-separator') return t(`send.amount.${problem.kind}`, { symbol })
    if (problem.readAs === null) return t('send.amount.ambiguous')
    const decimals = draft.amountUnit === 'fiat' ? 2 : token.quantity.decimals
    return t('send.amount.ambiguous-separator', {
      reading: formatAmount(problem.readAs, decimals, { locale }),
    })
  }
  return action === 'insufficient-funds' ? t('send.action.insufficient-funds', { symbol }) : null
}
