import { formatAmount } from '@gangway/core'
import { useLocale } from '../../hooks/useLocale.js'
import { formatNft } from './formatNft.js'
import type { Review } from './review/review.js'

/** The reviewed amount with every digit that counts, its symbol, and both together (of an NFT its name), for texts. */
export function useFormattedAmount({ parameters }: Review): { amount: string; symbol: string; what: string } {
  const locale = useLocale()
  const { amount, token } = parameters
  const { decimals, symbol } = token
  const written = formatAmount(amount, decimals, { locale, group: true })
  return { amount: written, symbol, what: formatNft(amount, token) ?? `${written} ${symbol}` }
}
