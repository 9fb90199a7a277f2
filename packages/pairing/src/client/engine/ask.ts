import { CodedError, type ErrorCode } from '@gangway/protocol'
import { PeerError } from '../PeerError.js'
import { type Engine, mayBeSent, type OutgoingRequest } from './engine.js'

/** Until when an answer is waited for (ms since 1970), and what it is called when none comes. */
export type AskOptions = { until: number; expiredCode: ErrorCode; signal?: AbortSignal | undefined }

/**
 * Publishes a request and waits for its answer.
 *
 * @throws PeerError when that is a refusal; CodedError `expiredCode`, `REQUEST_ABORTED`, `PAIRING_SESSION_ENDED`, those of
 * `RelayClient.publish` when nothing was asked.
 */
export function ask(engine: Engine, request: OutgoingRequest, options: AskOptions): Promise<unknown> {
  const { until, expiredCode, signal } = options
  if (signal?.aborted) return Promise.reject(new CodedError('REQUEST_ABORTED'))
  const id = engine.createId()
  const deadline = `ask/${request.topic}/${id}`

  return new Promise<unknown>((resolve, reject) => {
    const abort = () => fail(new CodedError('REQUEST_ABORTED'))
    const stopExpecting = engine.expect(request.topic, id, {
      onAnswer(answer) {
        stop()
        if (answer.type === 'result') resolve(answer.result)
        else reject(new PeerError(answer.error.code, answer.error.message, answer.error.data))
      },
      onDropped: fail,
    })
    engine.deadlines.set(deadline, until, () => fail(new CodedError(expiredCode)))
    signal?.addEventListener('abort', abort)

    engine.publish({ ...request, id }, { until, signal }).catch((error) => {
      // It may be with the wallet: to say that nothing was asked would invite asking twice.
      if (!mayBeSent(error)) fail(error)
    })

    function stop(): void {
      stopExpecting()
      engine.deadlines.clear(deadline)
      signal?.removeEventListener('abort', abort)
    }
    function fail(error: unknown): void {
      stop()
      reject(error)
    }
  })
}
