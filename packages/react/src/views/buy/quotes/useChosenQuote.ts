import type { BuyOrder, BuyQuote } from '@gangway/core'
import { useRef } from 'react'

/**
 * The price that counts: of whom the person chose, else of whom was shown for this order before, else the best. When prices are
 * renewed nobody is led to another provider than the one their hand set out for (docs/presses.md).
 */
export function useChosenQuote(
  quotes: readonly BuyQuote[],
  { order, chosen }: { order: BuyOrder | null; chosen: string | undefined },
): BuyQuote | null {
  const shown = useRef<{ order: BuyOrder | null; provider: string | undefined }>({
    order,
    provider: undefined,
  })
  const find = (name: string | undefined) => quotes.find(({ provider }) => provider === name)
  const before = shown.current.order === order ? find(shown.current.provider) : undefined
  const quote = find(chosen) ?? before ?? quotes[0] ?? null
  if (quote) shown.current = { order, provider: quote.provider }
  return quote
}
