import { GangwayError } from '@gangway/protocol'
import { startWorker } from '../page/startWorker.js'
import { fromFailure, type WorkerMessage } from './walletMessages.js'
import type { WalletQuestions, WalletTasks } from './walletTask.js'
import walletWorkerUrl from './walletWorker.js?worker&url'

/** How a page answers the questions of a task; those it has no answer to are never asked. */
export type TaskAnswers = {
  [TName in keyof WalletQuestions]?: (
    question: WalletQuestions[TName]['question'],
  ) => Promise<WalletQuestions[TName]['answer']>
}

/** Has a Worker of this page do something with keys, and ends it with that. */
export type RunWalletTask = <TName extends keyof WalletTasks>(
  name: TName,
  task: WalletTasks[TName]['task'],
  options?: { answers?: TaskAnswers; onProgress?: (part: number) => void; signal?: AbortSignal },
) => Promise<WalletTasks[TName]['result']>

/**
 * See {@link RunWalletTask}. What the engine has copied of keys meanwhile goes with the Worker's memory.
 *
 * @throws GangwayError `WALLET_INTEGRITY`, with `context.field` `secret` where a passkey or password is not the right one;
 * `FRAME_UNREACHABLE` where the Worker could not run; and what `answers` throw.
 */
export const runWalletTask: RunWalletTask = async (name, task, options = {}) => {
  const { answers = {}, onProgress, signal } = options
  const worker = await startWorker(walletWorkerUrl, 'gangway-wallet')
  try {
    const result = await new Promise<unknown>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      signal?.throwIfAborted()
      worker.onerror = () => reject(new GangwayError('FRAME_UNREACHABLE'))
      worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
        if (data.kind === 'progress') onProgress?.(data.part)
        else if (data.kind === 'failure') reject(fromFailure(data.failure))
        else if (data.kind === 'result') resolve(data.result)
        else answerQuestion(answers, data).then((answer) => hand(worker, { answer }), reject)
      }
      hand(worker, { name, task })
    })
    // Of this very task, which the compiler cannot follow.
    return result as never
  } finally {
    worker.terminate()
  }
}

async function answerQuestion(
  answers: TaskAnswers,
  { name, question }: Extract<WorkerMessage, { kind: 'question' }>,
): Promise<unknown> {
  const answer: ((question: never) => Promise<unknown>) | undefined = answers[name]
  if (!answer) throw new GangwayError('INVALID_INPUT')
  return answer(question as never)
}

/** What a passkey gave goes over as it is, and is here no more. */
function hand(worker: Worker, message: object): void {
  const transfer: ArrayBuffer[] = []
  const collect = (value: unknown): void => {
    if (value instanceof Uint8Array && value.buffer instanceof ArrayBuffer) transfer.push(value.buffer)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  collect(message)
  worker.postMessage(message, { transfer })
}
