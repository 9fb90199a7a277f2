import { type Move, type PreparedBatch, prepareBatch, toTransferCalls } from '@gangway/core'
import { type CaipNetworkId, type GangwayError, toGangwayError } from '@gangway/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useConfig } from '../../../hooks/useConfig.js'
import { useHasPassed } from '../../../hooks/useHasPassed.js'
import { whenPassed } from '../../../hooks/whenPassed.js'

/** As for a single send. interface-guide.md §9.7 */
const quiet = 300
const refreshEvery = 12_000
const goodFor = 2 * refreshEvery

/** Transfers of one account, as they are asked for. */
export type Transfers = { networkId: CaipNetworkId; from: string; moves: readonly Move[] }

/** How far fee and totals are known. */
export type BatchState = {
  /** Of exactly what is asked; null while that is not known. */
  current: PreparedBatch | null
  error: GangwayError | null
  /** When `current` is too old to act on, ms since 1970. */
  goodUntil: number
  retry(): void
}

type Answer = Pick<BatchState, 'current' | 'error' | 'goodUntil'> & { question: string }

/** Prepares transfers as one batch, and anew while mounted; an answer that fails or is too old makes it unknown again. */
export function usePreparedBatch(transfers: Transfers | null): BatchState {
  const config = useConfig()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, setAttempt] = useState(0)
  const asked = useRef(transfers)
  asked.current = transfers
  const question = transfers && toQuestion(transfers)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` stands for the transfers, `attempt` asks anew
  useEffect(() => {
    const transfers = asked.current
    if (!transfers || question === null) return
    const { moves, ...account } = transfers
    const abort = new AbortController()
    const ask = async () => {
      const outcome = await toTransferCalls(config, account, moves)
        .then((calls) => prepareBatch(config, { ...account, calls }, abort.signal))
        .then(
          (current) => ({ current, error: null }),
          (error: unknown) => ({ current: null, error: toGangwayError(error) }),
        )
      if (abort.signal.aborted) return
      setAnswer({ question, ...outcome, goodUntil: Date.now() + goodFor })
      cancel = whenPassed(Date.now() + refreshEvery, ask)
    }
    let cancel = whenPassed(Date.now() + quiet, ask)
    return () => {
      abort.abort()
      cancel()
    }
  }, [config, question, attempt])
  const retry = useCallback(() => {
    setAnswer(null)
    setAttempt((count) => count + 1)
  }, [])
  const isOld = useHasPassed(answer?.goodUntil ?? null)
  if (isOld || !answer || answer.question !== question)
    return { current: null, error: null, goodUntil: 0, retry }
  return { ...answer, retry }
}

function toQuestion({ networkId, from, moves }: Transfers): string {
  const parts = moves.map(({ to, token, amount }) => `${to} ${token.address} ${amount}`)
  return [networkId, from, ...parts].join('\n')
}
