import {
  type FrameEnvelope,
  type FrameEventName,
  type FrameSuccessPayload,
  frameEvents,
  GangwayError,
  limits,
  readFrameAnswer,
  readOwnMessage,
  specTexts,
} from '@gangway/protocol'
import type { FrameRequestOptions } from './frameClient.js'

/** A request that waits for its answer. */
export type PendingRequest<TName extends FrameEventName> = {
  answer: Promise<FrameSuccessPayload<TName>>
  isPosted: boolean
  /** Marks it as posted: from now on its time runs. */
  start(): void
  /** Takes a message that bears its id. */
  receive(envelope: FrameEnvelope): void
  reject(error: GangwayError): void
  /** Nobody wants it any more: an error is then that it was given up. */
  drop(): void
}

/** What a request needs beside its options. */
export type PendingRequestParameters = FrameRequestOptions & { onTimeout(): void; onEnd(): void }

/** Waits for the answer of one request, no longer than its event allows. product.md §9, frame-protocol.md §5. */
export function createPendingRequest<TName extends FrameEventName>(
  name: TName,
  parameters: PendingRequestParameters,
): PendingRequest<TName> {
  const { timeout = frameEvents[name].timeout, signal, onDetails, onTimeout, onEnd } = parameters
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDropped = false
  let settle: { resolve(payload: FrameSuccessPayload<TName>): void; reject(error: unknown): void }
  const answer = new Promise<FrameSuccessPayload<TName>>((resolve, reject) => {
    settle = { resolve, reject }
  })
  const abort = () => request.reject(new GangwayError('REQUEST_ABORTED'))
  const end = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    onEnd()
  }
  const request: PendingRequest<TName> = {
    answer,
    isPosted: false,
    start() {
      request.isPosted = true
      if (timeout === null) return
      timer = setTimeout(() => {
        onTimeout()
        request.reject(toTimeout(name))
      }, timeout)
    },
    receive(envelope) {
      const details = readOwnMessage(envelope, 'LOGIN_DETAILS')
      if (details) return onDetails?.(details)
      try {
        const read = readFrameAnswer(name, envelope)
        if (!read) return
        settle.resolve(read.payload)
      } catch (error) {
        settle.reject(isDropped ? toAborted(error) : error)
      }
      end()
    },
    reject(error) {
      settle.reject(error)
      end()
    },
    drop() {
      isDropped = true
    },
  }
  if (signal?.aborted) abort()
  else signal?.addEventListener('abort', abort)
  return request
}

/** 'Request was aborted' (product.md §8), with the frame's word that it had done nothing. */
export function toAborted(cause?: unknown): GangwayError {
  return new GangwayError('REQUEST_ABORTED', { cause, context: { isCertain: true } })
}

// product.md §8: 'Something went wrong' for “aborted social or email requests”.
function toTimeout(name: FrameEventName): GangwayError {
  const isLogin = frameEvents[name].timeout === limits.frameRequestTimeout
  return new GangwayError('REQUEST_TIMEOUT', isLogin ? { shortMessage: specTexts.somethingWentWrong } : {})
}
