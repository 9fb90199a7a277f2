import { CodedError, relayCloseCodes, subscriptionPushSchema } from '@gangway/protocol'
import * as v from 'valibot'
import type { RelayMessage } from './relayClient.js'
import type { RelaySocket, RelaySocketEvents, WebSocketConstructor } from './relaySocket.js'

// relay-protocol.md §7 “Connect attempt”.
const openLimit = 15_000

/**
 * Opens one connection to the relay.
 *
 * @throws CodedError `PAIRING_RELAY_UNREACHABLE` when it is not open within 15 s; no event is told then.
 */
export async function openRelaySocket(
  address: string,
  parameters: { WebSocket: WebSocketConstructor; events: RelaySocketEvents; getNow: () => number },
): Promise<RelaySocket> {
  const { WebSocket, events, getNow } = parameters
  const webSocket = new WebSocket(address)
  const requests = createPendingRequests(getNow)
  let heardAt: number | null = null
  let isOpen = false

  const end = (error: CodedError, refusal: string | null) => {
    if (!isOpen) return
    isOpen = false
    webSocket.close()
    requests.rejectAll(error)
    events.onClose(refusal)
  }

  const hear = (text: string) => {
    if (heardAt === null) events.onProven()
    heardAt = getNow()
    const frame = readRelayFrame(text)
    if (frame?.type === 'result') requests.resolve(frame.id, frame.result)
    if (frame?.type === 'error') requests.reject(frame.id, toRefusal(frame.message, frame.code))
    if (frame?.type === 'push') {
      const acknowledge = () => {
        if (isOpen) webSocket.send(`{"id":${frame.id},"jsonrpc":"2.0","result":true}`)
      }
      void events.onMessage(frame.message).then(acknowledge)
    }
  }

  const socket: RelaySocket = {
    getHeardAt: () => heardAt,
    getWaitingSince: requests.getOldest,
    request(method, params, id) {
      if (!isOpen) return Promise.reject(toUnreachable())
      const answer = requests.add(id)
      webSocket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return answer
    },
    close: () => end(toUnreachable(), null),
  }

  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => webSocket.close(), openLimit)
    // A close always follows; in Node an error nobody listens to would end the process.
    webSocket.addEventListener('error', () => undefined)
    webSocket.addEventListener('open', () => {
      clearTimeout(timer)
      isOpen = true
      resolve(socket)
    })
    webSocket.addEventListener('message', ({ data }) => {
      if (isOpen && typeof data === 'string') hear(data)
    })
    webSocket.addEventListener('close', ({ code, reason }) => {
      clearTimeout(timer)
      reject(toUnreachable())
      if (code === relayCloseCodes.auth) end(toRefusal(reason, code), reason)
      else end(toUnreachable(), null)
    })
  })
}

function toUnreachable(): CodedError {
  return new CodedError('PAIRING_RELAY_UNREACHABLE')
}

function toRefusal(reason: string, rpcCode: number): CodedError {
  return new CodedError('PAIRING_RELAY_REFUSED', {
    ...(reason === '' ? {} : { details: reason }),
    context: { rpcCode },
  })
}

/** The requests of one socket that wait for an answer, by id. */
type PendingRequests = {
  add(id: number): Promise<unknown>
  resolve(id: number, result: unknown): void
  reject(id: number, error: CodedError): void
  rejectAll(error: CodedError): void
  /** When the one that waits longest was made, ms since 1970; null: none waits. */
  getOldest(): number | null
}

/** Makes the list of a socket's open requests. */
function createPendingRequests(getNow: () => number): PendingRequests {
  type Pending = { since: number; resolve(result: unknown): void; reject(error: CodedError): void }
  const pending = new Map<number, Pending>()
  const take = (id: number) => {
    const request = pending.get(id)
    pending.delete(id)
    return request
  }
  return {
    add: (id) =>
      new Promise((resolve, reject) => {
        pending.set(id, { since: getNow(), resolve, reject })
      }),
    resolve: (id, result) => take(id)?.resolve(result),
    reject: (id, error) => take(id)?.reject(error),
    rejectAll(error) {
      for (const id of [...pending.keys()]) take(id)?.reject(error)
    },
    // A Map keeps the order in which they were made.
    getOldest: () => pending.values().next().value?.since ?? null,
  }
}

/** What the relay said. `id` of an answer: the request's; of a push: the JSON token to be echoed as it stands. */
type RelayFrame =
  | { type: 'result'; id: number; result: unknown }
  | { type: 'error'; id: number; code: number; message: string }
  | { type: 'push'; id: string; message: RelayMessage }

// Other relays send ids as text.
const idSchema = v.union([v.number(), v.string()])
const resultSchema = v.object({ id: idSchema, result: v.unknown() })
const errorSchema = v.object({ id: idSchema, error: v.object({ code: v.number(), message: v.string() }) })
const pushSchema = v.object({
  id: idSchema,
  // `irn_`, or an older spelling of it.
  method: v.pipe(v.string(), v.regex(/_subscription$/)),
  params: subscriptionPushSchema,
})

/** Reads one frame of the relay; null: nothing a client understands. relay-protocol.md §2. */
export function readRelayFrame(text: string): RelayFrame | null {
  const value = parseJson(text)
  const push = v.safeParse(pushSchema, value)
  if (push.success) {
    const { topic, message, tag, publishedAt } = push.output.params.data
    return {
      type: 'push',
      id: getIdToken(text, push.output.id),
      message: { topic, message, tag, publishedAt },
    }
  }
  const error = v.safeParse(errorSchema, value)
  if (error.success) return { type: 'error', ...error.output.error, id: Number(error.output.id) }
  const result = v.safeParse(resultSchema, value)
  return result.success ? { type: 'result', ...result.output, id: Number(result.output.id) } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Whatever it is, it is not for us.
    return undefined
  }
}

// A number of 19 digits is rounded by JSON.parse. Inside a string the quotes around the key would be escaped.
function getIdToken(text: string, id: number | string): string {
  const token = typeof id === 'number' ? /"id"\s*:\s*(\d{16,})/.exec(text)?.[1] : undefined
  return token && Number(token) === id ? token : JSON.stringify(id)
}
