import { type PreparedSwap, prepareSwap, type SwapQuote } from '@gangway/core'
import { type GangwayError, toGangwayError } from '@gangway/protocol'
import { useEffect, useRef, useState } from 'react'
import { useConfig } from '../../../hooks/useConfig.js'
import { useHasPassed } from '../../../hooks/useHasPassed.js'
import { whenPassed } from '../../../hooks/whenPassed.js'
import { hiddenPause, quoteEvery } from '../useSwapQuote.js'
import type { ApprovalWay, SwapReview } from './swapReview.js'

/** How far a reviewed swap is prepared. */
export type PreparedState = {
  /** As it was when the review came on screen: what is renewed is compared with it. */
  first: PreparedSwap | null
  /** The newest, which is what is sent; null: there is none, or it is too old. */
  newest: PreparedSwap | null
  /** Of the last asking. */
  error: GangwayError | null
}

/** A renewal that should have come by then has not: what is known is too old. */
const goodFor = 3 * quoteEvery

/**
 * Has the offer built, and anew while mounted: always by the source that built it first and for no less than its minimum, so that
 * what is read stays true.
 */
export function usePreparedSwap({ offer }: SwapReview, way: ApprovalWay): PreparedState {
  const config = useConfig()
  const [state, setState] = useState<PreparedState & { way: ApprovalWay; at: number }>({
    ...{ first: null, newest: null, error: null },
    ...{ way, at: 0 },
  })
  const pinned = useRef<SwapQuote | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const ask = async () => {
      if (document.visibilityState === 'hidden') {
        cancel = whenPassed(Date.now() + hiddenPause, ask)
        return
      }
      const quotes = pinned.current ? [pinned.current] : offer.quotes
      const options = { isUnlimited: way === 'unlimited', isPermitted: way === 'permit', signal }
      const outcome = await prepareSwap(config, offer.question, quotes, options).then(
        (newest) => ({ newest, error: null }),
        (error: unknown) => ({ newest: null, error: toGangwayError(error) }),
      )
      if (signal.aborted) return
      pinned.current ??= outcome.newest?.quote ?? null
      setState((before) => ({
        first: before.first ?? outcome.newest,
        // One that cannot be renewed is still good for a while, unless the price says otherwise.
        newest: outcome.newest ?? (before.way === way ? before.newest : null),
        error: outcome.error,
        way,
        at: outcome.newest ? Date.now() : before.at,
      }))
      cancel = whenPassed(Date.now() + quoteEvery, ask)
    }
    let cancel = () => {}
    void ask()
    return () => {
      abort.abort()
      cancel()
    }
  }, [config, offer, way])
  const isOld = useHasPassed(state.newest ? state.at + goodFor : null)
  const isOther = state.way !== way
  return { ...state, newest: isOld || isOther ? null : state.newest }
}
