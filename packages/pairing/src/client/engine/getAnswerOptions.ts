import { isPairingMethod, pairingMethods } from '@gangway/protocol'
import type { Answer } from './answer.js'

type AnswerOptions = { tag: number; ttl: number }

// What a method unknown to us is answered under.
const unregistered: AnswerOptions = { tag: 0, ttl: 86_400 }

/** Tag and life (s) of the answer to a method. relay-protocol.md §5. */
export function getAnswerOptions(method: string, answer: Answer): AnswerOptions {
  if (!isPairingMethod(method)) return unregistered
  const options: { response: AnswerOptions; reject?: AnswerOptions; autoReject?: AnswerOptions } =
    pairingMethods[method]
  const refusal = 'error' in answer && answer.as ? options[answer.as] : undefined
  return refusal ?? options.response
}
