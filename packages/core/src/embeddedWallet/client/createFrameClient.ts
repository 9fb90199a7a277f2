import {
  createFrameRequest,
  createOwnMessage,
  type FrameEnvelope,
  type FrameEventName,
  GangwayError,
  invalidParams,
  limits,
  type OwnMessagePayload,
  readOwnMessage,
  specTexts,
} from '@gangway/protocol'
import { createUuid } from '../../kernel/createUuid.js'
import type { FrameState } from '../frameState.js'
import type { FrameAddress } from './createFrameElement.js'
import { createPendingRequest, type PendingRequest, toAborted } from './createPendingRequest.js'
import type { FrameClient } from './frameClient.js'
import { type OpenFrame, openFrame } from './openFrame.js'

/** What a client tells by itself. */
export type FrameClientListener = {
  onStatus(status: FrameState['status']): void
  onCarrier(carrier: 'stored' | 'memory'): void
  onSessionEnded(): void
  /** The frame has kept a login by e-mail that an earlier load of the page began. */
  onPending(pending: OwnMessagePayload<'LOGIN_PENDING'>): void
  /** The frame took longer than it is given. product.md §8. */
  onTimeout(name: FrameEventName): void
}

/** Makes a client of the frame; nothing is in the page before it is asked for something. frame-protocol.md §1, §2. */
export function createFrameClient(
  getAddress: () => FrameAddress,
  listener: FrameClientListener,
): FrameClient {
  const pending = new Map<string, PendingRequest<FrameEventName>>()
  let frame: OpenFrame | null = null

  function attach(): OpenFrame {
    if (frame) return frame
    const opened = openFrame({ ...getAddress(), onMessage, onReload })
    frame = opened
    listener.onStatus('loading')
    opened.ready.then(
      () => listener.onStatus('ready'),
      () => {
        if (frame !== opened) return
        console.error(specTexts.emailLoginUnavailable)
        frame = null
        opened.close()
        listener.onStatus('unavailable')
      },
    )
    return opened
  }

  function onMessage(envelope: FrameEnvelope): void {
    const carrier = readOwnMessage(envelope, 'STORAGE')?.carrier
    const login = readOwnMessage(envelope, 'LOGIN_PENDING')
    if (carrier) listener.onCarrier(carrier)
    else if (login) listener.onPending(login)
    else if (readOwnMessage(envelope, 'SESSION_ENDED')) listener.onSessionEnded()
    else if (envelope.id !== undefined) pending.get(envelope.id)?.receive(envelope)
  }

  function onReload(): void {
    for (const request of [...pending.values()])
      if (request.isPosted) request.reject(new GangwayError('FRAME_UNREACHABLE'))
  }

  return {
    async request(name, payload, options = {}) {
      const { id = createUuid() } = options
      const opened = attach()
      const request = createPendingRequest(name, {
        ...options,
        onTimeout() {
          if (!options.isHeld) listener.onTimeout(name)
          if (name === 'RPC_REQUEST') opened.post(createOwnMessage('REQUESTS_DROPPED', { ids: [id] }))
        },
        onEnd: () => pending.delete(id),
      })
      if (!options.signal?.aborted) pending.set(id, request as PendingRequest<FrameEventName>)
      opened.ready
        .then(() => {
          if (!pending.has(id)) return
          request.start()
          opened.post(createFrameRequest(name, id, payload))
        })
        .catch((error: unknown) => {
          // What cannot be posted, as a function, comes from another library of the page.
          request.reject(error instanceof GangwayError ? error : invalidParams('params', 'Not plain data'))
        })
      return request.answer
    },
    drop(ids) {
      const posted = ids.filter((id) => pending.get(id)?.isPosted)
      for (const id of ids) {
        if (posted.includes(id)) pending.get(id)?.drop()
        else pending.get(id)?.reject(toAborted())
      }
      if (posted.length === 0) return
      frame?.post(createOwnMessage('REQUESTS_DROPPED', { ids: posted }))
      // It answers at once, save for what was approved already: that is carried through.
      setTimeout(() => {
        for (const id of posted) pending.get(id)?.reject(new GangwayError('REQUEST_ABORTED'))
      }, limits.frameReadTimeout)
    },
    async attach() {
      const { element, ready } = attach()
      await ready
      return element
    },
    getElement: () => frame?.element ?? null,
    close() {
      const closing = frame
      frame = null
      for (const request of [...pending.values()]) request.reject(new GangwayError('REQUEST_ABORTED'))
      closing?.close()
      listener.onStatus('idle')
    },
  }
}
