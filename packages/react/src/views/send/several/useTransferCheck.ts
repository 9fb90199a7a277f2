import { checkTransfer, type SendEstimate } from '@gangway/core'
import { type GangwayError, toGangwayError } from '@gangway/protocol'
import { useEffect, useRef, useState } from 'react'
import { useConfig } from '../../../hooks/useConfig.js'
import { whenPassed } from '../../../hooks/whenPassed.js'
import type { Transfer } from './transferState.js'

/** Quiet after the last change before the network is asked, ms. */
const quiet = 300

type Answer = { question: string; estimate: SendEstimate | null; error: GangwayError | null }

/** What the network and this browser know of one of several transfers; asked once for each, and again at each `attempt`. */
export function useTransferCheck(transfer: Transfer | null, attempt: number): Omit<Answer, 'question'> {
  const config = useConfig()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const asked = useRef(transfer)
  asked.current = transfer
  const question = transfer && toQuestion(transfer, attempt)
  useEffect(() => {
    const transfer = asked.current
    if (!transfer || question === null) return
    const abort = new AbortController()
    const cancel = whenPassed(Date.now() + quiet, async () => {
      const outcome = await checkTransfer(config, transfer, abort.signal).then(
        (estimate) => ({ estimate: withoutFee(estimate), error: null }),
        (error: unknown) => ({ estimate: null, error: toGangwayError(error) }),
      )
      if (!abort.signal.aborted) setAnswer({ question, ...outcome })
    })
    return () => {
      abort.abort()
      cancel()
    }
  }, [config, question])
  return answer?.question === question ? answer : { estimate: null, error: null }
}

function toQuestion({ networkId, from, to, token, amount }: Transfer, attempt: number): string {
  return [networkId, from, to, token.address, amount, attempt].join(' ')
}

// Whether it can be paid and would fail is told of all of them together.
function withoutFee(estimate: SendEstimate): SendEstimate {
  const notices = estimate.notices.filter(({ kind }) => kind !== 'would-fail' && kind !== 'fee-below-base')
  return { ...estimate, notices }
}
