import { formatAmount, type SentTransaction } from '@gangway/core'
import { toCaipAccountId } from '@gangway/protocol'
import { useGangway } from '../../hooks/useGangway.js'
import { useLocale } from '../../hooks/useLocale.js'

/**
 * What a swap brought, with its symbol: exactly, once the chain's history tells; till then the least that can have arrived.
 * Empty for what is no swap.
 */
export function useBought({ from, hash, networkId, swap }: SentTransaction): {
  bought: string
  isExact: boolean
} {
  const locale = useLocale()
  const received = useGangway((state) => {
    const row =
      swap && state.history.get(toCaipAccountId(networkId, from))?.rows.find((found) => found.hash === hash)
    const moves = row?.transfers.filter(
      ({ amount, decimals, direction, token }) =>
        direction === 'in' &&
        amount !== null &&
        decimals === swap?.token.decimals &&
        token?.toLowerCase() === swap.token.address?.toLowerCase(),
    )
    return moves?.length ? moves.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n) : null
  })
  if (!swap) return { bought: '', isExact: false }
  const { symbol, decimals } = swap.token
  // What arrives on another network is in no row of this one.
  const arrived = swap.crossing ? swap.crossing.received : received
  const written = formatAmount(arrived ?? swap.minimum, decimals, { locale, group: true })
  return { bought: `${written} ${symbol}`, isExact: arrived !== null }
}
