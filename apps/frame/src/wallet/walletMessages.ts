import { GangwayError } from '@gangway/protocol'
import { isError } from '../http/isError.js'
import type { WalletQuestions, WalletTasks } from './walletTask.js'

/** The first message of a page to its Worker. */
export type TaskMessage = {
  [TName in keyof WalletTasks]: { name: TName; task: WalletTasks[TName]['task'] }
}[keyof WalletTasks]

/** What a page answers to a question; a question without an answer ends the Worker. */
export type AnswerMessage = { answer: WalletQuestions[keyof WalletQuestions]['answer'] }

/** What a Worker tells its page. */
export type WorkerMessage =
  | { kind: 'progress'; part: number }
  | { kind: 'question'; name: keyof WalletQuestions; question: unknown }
  | { kind: 'result'; result: unknown }
  | { kind: 'failure'; failure: Failure }

/** Why nothing came of a task; of what else an error says, nothing leaves the Worker. */
export type Failure = { of: 'wallet' | 'changed' } | { of: 'secret'; triesLeft: number | null }

/** What may be told of an error. */
export function toFailure(error: unknown): Failure {
  if (isError(error, 'CUSTODY_CHANGED')) return { of: 'changed' }
  if (!isError(error, 'WALLET_INTEGRITY') || error.context.field !== 'secret') return { of: 'wallet' }
  const { triesLeft } = error.context
  return { of: 'secret', triesLeft: typeof triesLeft === 'number' ? triesLeft : null }
}

/** The same as an error, on the page. */
export function fromFailure(failure: Failure): GangwayError {
  if (failure.of !== 'secret')
    return new GangwayError(failure.of === 'changed' ? 'CUSTODY_CHANGED' : 'WALLET_INTEGRITY')
  const left = failure.triesLeft === null ? {} : { triesLeft: failure.triesLeft }
  return new GangwayError('WALLET_INTEGRITY', { context: { field: 'secret', ...left } })
}
