import { defineSlot, findSwapAmount, getSwapQuotes, type SwapQuestion, type SwapQuote } from '@gangway/core'
import { type GangwayError, toGangwayError } from '@gangway/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useGangwayContext } from '../../GangwayContext.js'
import { useHasPassed } from '../../hooks/useHasPassed.js'
import { whenPassed } from '../../hooks/whenPassed.js'

/** Quiet after the last change before anybody is asked, ms. */
const quiet = 400
/** How often an open form asks again, ms. modal-behaviour.md §9 */
export const quoteEvery = 10_000
/** How often it is looked whether a page nobody sees is seen again, ms. */
export const hiddenPause = 1_000
/** An answer that so many renewals should have replaced is too old, as after a sleep of the computer. */
const renewalsMissed = 2

/** What is asked: what an amount brings, or what must be given for one. */
export type QuoteQuestion = Omit<SwapQuestion, 'amount'> &
  (
    | { end: 'sell'; amount: bigint }
    | { end: 'buy'; amount: bigint /** Where to begin looking. */; guess: bigint }
  )

/** An answer: the swap it is of, and the quotes, the best first. */
export type SwapOffer = { question: SwapQuestion; quotes: readonly [SwapQuote, ...SwapQuote[]] }

/** How far the price is known. */
export type QuoteState = {
  status: 'idle' | 'loading' | 'ready' | 'error'
  /** Of exactly what is asked now; null while that is not known. */
  current: SwapOffer | null
  /** The newest of the same two tokens, perhaps of another amount; shown meanwhile. */
  latest: SwapOffer | null
  error: GangwayError | null
  /** When it is asked anew, ms since 1970; null: it is being asked, or nothing is asked. */
  renewsAt: number | null
  retry(): void
}

type Answer = {
  key: string
  subject: string
  offer: SwapOffer | null
  error: GangwayError | null
  renewsAt: number
}

/** The newest offer, for whichever view shows the same two tokens next. */
const knownOfferSlot = defineSlot<{ current: { subject: string; offer: SwapOffer } | null }>(() => ({
  current: null,
}))

/** Quotes of a swap, kept fresh while mounted. A question that changed is dropped; an answer that is too old counts as none. */
export function useSwapQuote(question: QuoteQuestion | null): QuoteState {
  const context = useGangwayContext()
  const { config } = context
  const knownOffer = knownOfferSlot(context)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const asked = useRef(question)
  asked.current = question
  const subject = question && toSubject(question)
  const key = question && [subject, question.end, question.amount, question.slippage].join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the question, `attempt` asks anew
  useEffect(() => {
    const question = asked.current
    if (!question || key === null || subject === null) return
    const abort = new AbortController()
    const ask = async () => {
      // Nobody sees it: what is too old by then is asked for as soon as somebody does.
      if (document.visibilityState === 'hidden') {
        cancel = whenPassed(Date.now() + hiddenPause, ask)
        return
      }
      setIsAsking(true)
      const known = knownOffer.current?.subject === subject ? knownOffer.current.offer : null
      const outcome = await findOffer(question, known?.question.amount ?? null, (swap) =>
        getSwapQuotes(config, swap, abort.signal),
      ).then(
        (offer) => ({ offer, error: null }),
        (error: unknown) => ({ offer: null, error: toGangwayError(error) }),
      )
      if (abort.signal.aborted) return
      const renewsAt = Date.now() + quoteEvery
      knownOffer.current = outcome.offer && { subject, offer: outcome.offer }
      setIsAsking(false)
      setAnswer({ key, subject, ...outcome, renewsAt })
      cancel = whenPassed(renewsAt, ask)
    }
    let cancel = whenPassed(Date.now() + quiet, ask)
    return () => {
      abort.abort()
      cancel()
      setIsAsking(false)
    }
  }, [config, knownOffer, key, attempt])

  const retry = useCallback(() => {
    setAnswer(null)
    setAttempt((count) => count + 1)
  }, [])
  const isOld = useHasPassed(answer && answer.renewsAt + renewalsMissed * quoteEvery)
  const none = { current: null, error: null, renewsAt: null, retry }
  if (key === null) return { ...none, status: 'idle', latest: null }
  const known = isOld ? null : (answer ?? knownOffer.current)
  const latest = known?.subject === subject ? known.offer : null
  if (isOld || answer?.key !== key) return { ...none, status: 'loading', latest }
  const { offer, error, renewsAt } = answer
  return {
    status: error ? 'error' : 'ready',
    current: offer,
    latest,
    error,
    renewsAt: isAsking ? null : renewsAt,
    retry,
  }
}

async function findOffer(
  question: QuoteQuestion,
  lastAmount: bigint | null,
  ask: (swap: SwapQuestion) => Promise<SwapOffer['quotes']>,
): Promise<SwapOffer> {
  const { end, amount, ...swap } = question
  const askOf = async (sold: bigint) => {
    const asked = { ...toSwap(swap), amount: sold }
    const quotes = await ask(asked)
    return { received: quotes[0].received, quote: { question: asked, quotes } }
  }
  if (end === 'sell') return (await askOf(amount)).quote
  const guess = 'guess' in question ? question.guess : 1n
  return (await findSwapAmount(amount, lastAmount ?? guess, askOf)).quote
}

// What only the search needs is no part of a swap.
function toSwap({
  networkId,
  from,
  sell,
  buy,
  slippage,
  crossing,
}: Omit<SwapQuestion, 'amount'>): Omit<SwapQuestion, 'amount'> {
  return {
    ...{ networkId, from, sell, buy },
    ...(slippage === undefined ? {} : { slippage }),
    ...(crossing ? { crossing } : {}),
  }
}

function toSubject({ networkId, from, sell, buy, crossing }: Omit<QuoteQuestion, 'end' | 'amount'>): string {
  return [networkId, from, sell.address, crossing?.networkId, buy.address].join(' ')
}
