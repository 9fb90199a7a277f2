import {
  createFrameFailure,
  createFrameReady,
  createFrameSuccess,
  createOwnMessage,
  type FrameEnvelope,
  type FrameEventName,
  type FrameRequestPayload,
  type FrameSuccessPayload,
  frameEnvelopeSchema,
  GangwayError,
  getFrameEventName,
  invalidParams,
  isOriginAllowed,
  type OwnMessageName,
  type OwnMessagePayload,
  parseFrameRequest,
  readOwnMessage,
  toGangwayError,
} from '@gangway/protocol'
import * as v from 'valibot'
import { createRateGate } from './createRateGate.js'
import { isPlainData } from './isPlainData.js'

/** What the frame says in its READY. */
const frameVersion = '1'

/** Waits before READY is said once more, while nobody has answered it, ms: a browser loses one where the app opens a window. */
const readyAgain = [1_000, 2_000, 4_000]

/** Messages a second, and how many may come at once. embedded-wallet.md §4. */
const rate = { perSecond: 50, burst: 100 }

/** Requests open at one time; one more than this comes from no page that means well. */
const maxOpen = 10_000

/** What a message can be answered through: the app's window, or a port of our own kit. */
type Channel = { post(message: FrameEnvelope): void }

/** The way a handler tells our own kit more than AppKit's answers hold. */
export type Tell = <TName extends OwnMessageName>(name: TName, payload: OwnMessagePayload<TName>) => void

/** What the messenger is made with. */
export type MessengerOptions = {
  /** The frame's own window. */
  page: Pick<Window, 'addEventListener' | 'parent'>
  /** See `FrameConfig.allowedOrigins`. */
  allowedOrigins: readonly string[]
  /** Called once, when the app is known for the rest of the document's life. */
  onApp(appOrigin: string): void
  /** Called when our own kit has opened a port; what is told from now on goes through it. */
  onKit(): void
  /** Answers one event; what it throws becomes the event's `_ERROR`. `tell` speaks with the id of the request. */
  answer<TName extends FrameEventName>(
    name: TName,
    payload: FrameRequestPayload<TName>,
    request: { id: string | undefined; tell: Tell },
  ): Promise<FrameSuccessPayload<TName>>
  /** Nobody waits any longer for these requests. */
  onDropped(ids: readonly string[]): void
}

/** One end of the frame's talk with the app that embeds it. */
export type Messenger = {
  /** Tells whoever embeds the frame that it listens, until the app speaks. Says nothing else, so it alone may go to any origin. */
  announce(): void
  /** Tells our own kit something by itself; nothing where there is none. */
  tell: Tell
}

/**
 * Listens to the page that embeds the frame, and to nobody else: its window alone, from one allowed origin that is pinned
 * by the first message that makes sense. embedded-wallet.md §4, frame-protocol.md §1.
 */
export function createMessenger({
  page,
  allowedOrigins,
  onApp,
  onKit,
  answer,
  onDropped,
}: MessengerOptions): Messenger {
  const gate = createRateGate(rate)
  const openIds = new Set<string>()
  let openCount = 0
  let appOrigin: string | undefined
  let kit: Channel | undefined

  page.addEventListener('message', ({ source, origin, data, ports }) => {
    if (source !== page.parent || !isOriginAllowed(allowedOrigins, origin)) return
    if (appOrigin !== undefined && origin !== appOrigin) return
    receive(data, { post: (message) => page.parent.postMessage(message, origin) }, ports, () => {
      if (appOrigin !== undefined) return
      appOrigin = origin
      onApp(origin)
    })
  })

  function receive(
    data: unknown,
    channel: Channel,
    ports: readonly MessagePort[],
    onUnderstood: () => void,
  ): void {
    const envelope = readEnvelope(data)
    if (!envelope) return
    const name = getFrameEventName(envelope.type)
    if (name) {
      onUnderstood()
      serve(name, envelope, channel)
      return
    }
    if (!isPlainData(envelope.payload)) return
    const hello = readOwnMessage(envelope, 'HELLO')
    const [port] = ports
    if (hello && port) {
      onUnderstood()
      greet(port, hello.nonce)
    }
    const dropped = readOwnMessage(envelope, 'REQUESTS_DROPPED')
    if (dropped) onDropped(dropped.ids)
  }

  function greet(port: MessagePort, nonce: string): void {
    kit = { post: (message) => port.postMessage(message) }
    const channel = kit
    port.addEventListener('message', ({ data }) => receive(data, channel, [], () => {}))
    port.start()
    channel.post(createOwnMessage('HELLO_BACK', { nonce }))
    onKit()
  }

  function serve<TName extends FrameEventName>(name: TName, envelope: FrameEnvelope, channel: Channel): void {
    const { id, payload } = envelope
    // An answer of ours would be taken for that of the request that bears the id already.
    if (id !== undefined && openIds.has(id)) return
    // No event carries a list, which a schema of optional keys would take for an object.
    if (openCount >= maxOpen || Array.isArray(payload) || !isPlainData(payload)) {
      const error =
        openCount >= maxOpen
          ? new GangwayError('RATE_LIMITED')
          : invalidParams('payload', 'Not plain data of at most 256 KiB and 32 levels')
      channel.post(createFrameFailure(name, id, error))
      return
    }
    if (id !== undefined) openIds.add(id)
    openCount += 1
    gate(() => void respond(name, { id, payload }, channel))
  }

  async function respond<TName extends FrameEventName>(
    name: TName,
    { id, payload }: { id: string | undefined; payload: unknown },
    channel: Channel,
  ): Promise<void> {
    const tell: Tell = (message, content) => channel.post(createOwnMessage(message, content, id))
    const reply = await Promise.resolve()
      .then(() => answer(name, parseFrameRequest(name, payload), { id, tell }))
      .then(
        (result) => createFrameSuccess(name, id, result),
        (error) => createFrameFailure(name, id, toGangwayError(error)),
      )
    if (id !== undefined) openIds.delete(id)
    openCount -= 1
    channel.post(reply)
  }

  return {
    announce: () => sayReady(page.parent, () => appOrigin !== undefined),
    tell: (name, payload) => kit?.post(createOwnMessage(name, payload)),
  }
}

function readEnvelope(data: unknown): FrameEnvelope | null {
  const result = v.safeParse(frameEnvelopeSchema, data)
  return result.success ? result.output : null
}

/** Says READY at once, and again after each of {@link readyAgain} until `isAnswered`. */
function sayReady(app: Pick<Window, 'postMessage'>, isAnswered: () => boolean): void {
  const ready = createFrameReady(frameVersion, crypto.randomUUID())
  const say = ([wait, ...later] = readyAgain): void => {
    app.postMessage(ready, '*')
    if (wait === undefined) return
    setTimeout(() => {
      if (!isAnswered()) say(later)
    }, wait)
  }
  say()
}
