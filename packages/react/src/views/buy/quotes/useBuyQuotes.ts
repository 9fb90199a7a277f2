import { type BuyOrder, type BuyQuote, type BuyQuotes, getBuyQuotes } from '@gangway/core'
import { useCallback, useEffect, useReducer, useState } from 'react'
import { useConfig } from '../../../hooks/useConfig.js'
import { useDebounced } from '../../../hooks/useDebounced.js'
import { useWhileVisible } from '../../../hooks/useWhileVisible.js'

/** How long typing rests before prices are asked for, ms. */
const typingPause = 400
/** A price that names no end is asked for again after this, ms; none sooner than the shortest. */
const defaultLifetime = 30_000
const shortestLifetime = 10_000

/** Prices of an order. */
export type KnownBuyQuotes = {
  /** Null: none for this order yet. While they are renewed, the last ones stay. */
  quotes: BuyQuotes | null
  /** Why there are none; null: they have not failed. */
  error: unknown
  retry(): void
}

/** `until`: when they are to be asked for again, ms since 1970; null: when somebody says so. */
type Answer = { order: BuyOrder; quotes: BuyQuotes | null; error: unknown; until: number | null }

/**
 * Asks for prices of an order, a constant as long as it says the same, and again when they end; null: there is nothing to ask
 * for. A page that is not seen asks nothing.
 */
export function useBuyQuotes(order: BuyOrder | null): KnownBuyQuotes {
  const config = useConfig()
  const rested = useDebounced(order, typingPause)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, ask] = useReducer((count: number) => count + 1, 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!rested) return
    const left = new AbortController()
    getBuyQuotes(config, rested, left.signal).then(
      (quotes) => {
        if (!left.signal.aborted)
          setAnswer({ order: rested, quotes, error: null, until: getEnd(quotes.quotes, Date.now()) })
      },
      (error: unknown) => {
        if (!left.signal.aborted) setAnswer({ order: rested, quotes: null, error, until: null })
      },
    )
    return () => left.abort()
  }, [config, rested, attempt])

  const until = answer?.until ?? null
  const renew = useCallback(() => {
    if (until === null) return () => {}
    const timer = setTimeout(ask, Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  useWhileVisible(renew)

  const current = answer?.order === order ? answer : null
  const retry = useCallback(() => {
    setAnswer(null)
    ask()
  }, [])
  return { quotes: current?.quotes ?? null, error: current?.error ?? null, retry }
}

/** As soon as the first of them ends. */
function getEnd(quotes: readonly BuyQuote[], now: number): number {
  const ends = quotes.map(({ validUntil }) =>
    validUntil === null ? now + defaultLifetime : Date.parse(validUntil),
  )
  return Math.max(now + shortestLifetime, Math.min(...ends))
}
