import {
  createOwnMessage,
  type FrameEnvelope,
  frameEnvelopeSchema,
  frameReadyType,
  GangwayError,
  limits,
  readOwnMessage,
  readReadyDocument,
} from '@gangway/protocol'
import * as v from 'valibot'
import { createFrameElement, type FrameAddress } from './createFrameElement.js'

/** One frame in the page, from its making to its end. */
export type OpenFrame = {
  element: HTMLIFrameElement
  /** Resolves 500 ms after READY (product.md §9). Rejects with `FRAME_UNAVAILABLE` when READY does not come. */
  ready: Promise<void>
  post(envelope: FrameEnvelope): void
  /** Takes it out of the page and stops listening. */
  close(): void
}

/** What a frame is opened with. */
export type OpenFrameParameters = FrameAddress & {
  /** Called with what the frame says, and nobody else. */
  onMessage(envelope: FrameEnvelope): void
  /** Its document came anew: what was asked of the one before is not answered any more. */
  onReload(): void
}

/**
 * Puts the frame into the page and listens to it alone: messages count whose source is its window and whose origin is
 * its own. Our frame is then spoken to through a `MessageChannel` of which no other script of the page has an end; until
 * it answers there, window messages do. embedded-wallet.md §4.
 *
 * @throws GangwayError `FRAME_NOT_SET` where there is no page.
 */
export function openFrame(parameters: OpenFrameParameters): OpenFrame {
  const { onMessage, onReload } = parameters
  const { origin } = new URL(parameters.url)
  const element = createFrameElement(parameters)
  const closed = new AbortController()
  let port: MessagePort | null = null
  let hasBeenReady = false
  let readyDocument: string | undefined

  const { promise: ready, resolve, reject } = createReadiness()
  const limit = setTimeout(() => reject(new GangwayError('FRAME_UNAVAILABLE')), limits.frameReadyTimeout)

  function onReady(document: string | undefined): void {
    if (document !== undefined && document === readyDocument) {
      // Said again: it has not heard the greeting.
      if (!port) offerPort()
      return
    }
    readyDocument = document
    if (hasBeenReady) onReload()
    else {
      clearTimeout(limit)
      setTimeout(resolve, limits.framePostReadyDelay)
    }
    hasBeenReady = true
    port?.close()
    port = null
    offerPort()
  }

  function offerPort(): void {
    const channel = new MessageChannel()
    const nonce = createNonce()
    channel.port1.onmessage = ({ data }) => {
      const envelope = readEnvelope(data)
      if (!envelope) return
      if (port === channel.port1) onMessage(envelope)
      else if (readOwnMessage(envelope, 'HELLO_BACK')?.nonce === nonce) port = channel.port1
    }
    element.contentWindow?.postMessage(createOwnMessage('HELLO', { nonce }), origin, [channel.port2])
  }

  window.addEventListener(
    'message',
    (event) => {
      if (event.source !== element.contentWindow || event.origin !== origin) return
      const envelope = readEnvelope(event.data)
      if (envelope?.type === frameReadyType) onReady(readReadyDocument(envelope))
      else if (envelope) onMessage(envelope)
    },
    { signal: closed.signal },
  )

  return {
    element,
    ready,
    post: (envelope) =>
      port ? port.postMessage(envelope) : element.contentWindow?.postMessage(envelope, origin),
    close() {
      closed.abort()
      clearTimeout(limit)
      reject(new GangwayError('REQUEST_ABORTED'))
      port?.close()
      element.remove()
    },
  }
}

function createReadiness() {
  let resolve = () => {}
  let reject = (_error: GangwayError) => {}
  const promise = new Promise<void>((onReady, onFailure) => {
    resolve = onReady
    reject = onFailure
  })
  // Whoever asks the frame for something hears of it.
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}

function readEnvelope(data: unknown): FrameEnvelope | null {
  const result = v.safeParse(frameEnvelopeSchema, data)
  return result.success ? result.output : null
}

function createNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
