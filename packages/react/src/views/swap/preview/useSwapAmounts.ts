import { formatAmount, type PreparedSwap } from '@gangway/core'
import { useLocale } from '../../../hooks/useLocale.js'
import { cutAmount } from '../cutAmount.js'

/** Amounts of a swap with their symbols: every digit that counts, but of what is only about so much. */
type SwapAmounts = {
  sold: string
  /** Expected to arrive, and the least of it. */
  bought: string
  least: string
}

/** Writes the amounts of a swap. */
export function useSwapAmounts({ question: { amount, sell, buy }, quote }: PreparedSwap): SwapAmounts {
  const locale = useLocale()
  const write = (units: bigint, { decimals, symbol }: typeof sell) =>
    `${formatAmount(units, decimals, { locale, group: true })} ${symbol}`
  const bought = write(cutAmount(quote.received, buy.decimals), buy)
  return { sold: write(amount, sell), bought, least: write(quote.minimum, buy) }
}
