import { formatAmount } from '@gangway/core'
import { useLocale } from '../../hooks/useLocale.js'
import type { Review } from './review/review.js'

/** The reviewed amount with every digit that counts, and its symbol, for texts. */
export function useFormattedAmount({ parameters }: Review): { amount: string; symbol: string } {
  const locale = useLocale()
  const { amount, token } = parameters
  return { amount: formatAmount(amount, token.decimals, { locale, group: true }), symbol: token.symbol }
}
