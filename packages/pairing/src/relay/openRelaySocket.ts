import { CodedError, relayCloseCodes } from '@gangway/protocol'
import { createPendingRequests } from './createPendingRequests.js'
import { readRelayFrame } from './readRelayFrame.js'
import type { RelaySocket, RelaySocketEvents } from './relaySocket.js'
import type { WebSocketConstructor } from './webSocketConstructor.js'

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
