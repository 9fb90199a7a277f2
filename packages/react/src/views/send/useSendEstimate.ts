import { defineSlot, estimateSend, type SendEstimate, type SendParameters } from '@gangway/core'
import { type GangwayError, getChainNamespace, toGangwayError } from '@gangway/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useGangwayContext } from '../../GangwayContext.js'
import { useHasPassed } from '../../hooks/useHasPassed.js'
import { whenPassed } from '../../hooks/whenPassed.js'
import { type EstimateState, idleEstimate } from './estimateState.js'

/** Quiet after the last change before the network is asked, ms. */
const quiet = 300
/** How often an open form or review asks again, ms. interface-guide.md §9.7. */
const refreshEvery = { eip155: 12_000, solana: 10_000 } as const
/** An answer that so many refreshes should have replaced is too old, as after a sleep of the computer. */
const refreshesMissed = 2

type KnownEstimate = {
  /** Which sender, asset and recipient it is of. */
  subject: string
  estimate: SendEstimate
  /** ms since 1970 */
  goodUntil: number
}

/** The newest estimate of a transfer, for whichever view shows that transfer next. */
const knownEstimateSlot = defineSlot<{ current: KnownEstimate | null }>(() => ({ current: null }))

type Answer = Omit<KnownEstimate, 'estimate'> & {
  question: string
  estimate: SendEstimate | null
  error: GangwayError | null
}

/**
 * Fee and checks of a transfer, kept fresh while mounted. A question that changed is dropped; an answer that fails
 * makes the fee unknown again, even if it was known before, and one that is too old counts as none. What the
 * view before knew is shown until the first answer, but nothing is done on it.
 */
export function useSendEstimate(parameters: SendParameters | null): EstimateState & { retry(): void } {
  const context = useGangwayContext()
  const { config } = context
  const knownEstimate = knownEstimateSlot(context)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, setAttempt] = useState(0)
  const subject = parameters && toSubject(parameters)
  const question = parameters && toQuestion(parameters)
  const asked = useRef(parameters)
  asked.current = parameters

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` stands for the parameters, `attempt` asks anew
  useEffect(() => {
    const parameters = asked.current
    if (!parameters || question === null || subject === null) return
    const abort = new AbortController()
    const ask = async () => {
      const outcome = await estimateSend(config, parameters, abort.signal).then(
        (estimate) => ({ estimate, error: null }),
        (error: unknown) => ({ estimate: null, error: toGangwayError(error) }),
      )
      if (abort.signal.aborted) return
      const interval = refreshEvery[getChainNamespace(parameters.networkId)]
      const now = Date.now()
      const goodUntil = now + refreshesMissed * interval
      setAnswer({ question, subject, ...outcome, goodUntil })
      knownEstimate.current = outcome.estimate && { subject, estimate: outcome.estimate, goodUntil }
      cancel = whenPassed(now + interval, ask)
    }
    let cancel = whenPassed(Date.now() + quiet, ask)
    return () => {
      abort.abort()
      cancel()
    }
  }, [config, knownEstimate, question, attempt])

  const retry = useCallback(() => {
    setAnswer(null)
    setAttempt((count) => count + 1)
  }, [])
  const isOld = useHasPassed(answer?.goodUntil ?? null)
  if (question === null) return { ...idleEstimate, retry }
  const known = isOld ? null : (answer ?? knownEstimate.current)
  const latest = known?.subject === subject && Date.now() < known.goodUntil ? known.estimate : null
  return { ...toState(isOld ? null : answer, question, latest), retry }
}

function toState(answer: Answer | null, question: string, latest: SendEstimate | null): EstimateState {
  if (answer?.question !== question) return { ...idleEstimate, status: 'loading', latest }
  const { estimate, error, goodUntil } = answer
  return { status: error ? 'error' : 'ready', current: estimate, latest, error, goodUntil }
}

function toQuestion({ amount, speed, fees = {}, memo, ...parameters }: SendParameters): string {
  // No memo has a line break, so none reads like a fee.
  return [toSubject(parameters), amount, speed, ...Object.entries(fees).flat(), memo].join('\n')
}

function toSubject({ networkId, from, to, token }: Omit<SendParameters, 'amount'>): string {
  return [networkId, from, to, token.address, token.nft?.tokenId].join(' ')
}
