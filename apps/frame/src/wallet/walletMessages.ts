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
export type Failure = 'secret' | 'wallet' | 'changed'

/** What may be told of an error. */
export function toFailure(error: unknown): Failure {
  if (isError(error, 'CUSTODY_CHANGED')) return 'changed'
  return isError(error, 'WALLET_INTEGRITY') && error.context.field === 'secret' ? 'secret' : 'wallet'
}

/** The same as an error, on the page. */
export function fromFailure(failure: Failure): GangwayError {
  if (failure === 'changed') return new GangwayError('CUSTODY_CHANGED')
  return new GangwayError('WALLET_INTEGRITY', failure === 'secret' ? { context: { field: 'secret' } } : {})
}
