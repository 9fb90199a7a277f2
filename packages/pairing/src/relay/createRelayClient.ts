import { CodedError, pairingLimits, relayErrorCodes, toCodedError } from '@gangway/protocol'
import type { Identity } from '../crypto/createIdentity.js'
import { createDeadline } from './createDeadline.js'
import { createDeliveries, type Deliveries } from './createDeliveries.js'
import { createSubscriptions, type Subscriptions } from './createSubscriptions.js'
import { getRelayAddress } from './getRelayAddress.js'
import { keepRelaySocket } from './keepRelaySocket.js'
import { openRelaySocket } from './openRelaySocket.js'
import type { RelayClient, RelayPublish, RelayStatus } from './relayClient.js'
import type { RelaySocket, WebSocketConstructor } from './relaySocket.js'
import { watchOnline } from './watchOnline.js'

/** What a client of the relay is made with. */
export type RelayClientOptions = {
  /** `ws:` or `wss:` address, path and query kept; the token's audience is this text. */
  relayUrl: string
  projectId: string
  identity: Identity
  log(line: string): void
  /** Default: the browser's. Node 20 has none: there it is that of `ws`. */
  WebSocket?: WebSocketConstructor | undefined
  /** ms since 1970; default: the clock. */
  getNow?: (() => number) | undefined
}

// How long a request is repeated, and one answer waited for. relay-protocol.md §7 “Publish reply”.
const requestLimit = 60_000
const answerLimit = 15_000
// The same while a person who has come back looks on.
const wakeLimit = 15_000
const wakeAnswerLimit = 5_000
// The relay's pings cannot be seen in a page, so it is asked for a sign of life.
const longestSilence = 30_000

/**
 * Makes a client of the relay; opens nothing yet.
 *
 * @throws CodedError `INVALID_INPUT` when `relayUrl` is not the address of a WebSocket.
 */
export function createRelayClient(options: RelayClientOptions): RelayClient {
  const { relayUrl, projectId, identity, log, WebSocket = globalThis.WebSocket, getNow = Date.now } = options
  const createId = createMessageIds(getNow)
  const deliveries = createDeliveries(log)
  const subscriptions = createSubscriptions(identity.clientId, createId)
  const statusListeners = new Set<(status: RelayStatus) => void>()
  const closed = new AbortController()
  let openRequests = 0

  // Throws now rather than at the first need.
  getRelayAddress({ relayUrl, projectId, token: '' })

  const isNeeded = () => openRequests > 0 || !subscriptions.isEmpty()

  const keeper = keepRelaySocket({
    async open(events) {
      const token = await identity.createToken(relayUrl, getNow())
      return openRelaySocket(getRelayAddress({ relayUrl, projectId, token }), {
        WebSocket,
        getNow,
        events: {
          ...events,
          // What comes for a topic that was just left is done with.
          onMessage: async (message) =>
            subscriptions.has(message.topic) ? deliveries.deliver(message) : undefined,
        },
      })
    },
    isNeeded,
    onOpen: (socket) => void subscriptions.name(socket).catch(ignore),
    onStatus(status) {
      for (const listener of statusListeners) listener(status)
    },
    onHeartbeat(socket) {
      if (!isNeeded() || isStalled(socket, getNow())) return socket.close()
      // Before the next request, which the relay has to answer.
      const isToProbe = isSilent(socket, getNow())
      subscriptions.name(socket).catch(ignore)
      if (isToProbe) subscriptions.probe(socket).catch(ignore)
    },
    getNow,
    log,
  })

  const stopOnline = watchOnline({ onOnline: keeper.hurry, onOffline: keeper.drop })

  const repeat = async <T>(
    action: (socket: RelaySocket) => Promise<T>,
    { limit = requestLimit, signal }: { limit?: number; signal?: AbortSignal } = {},
  ): Promise<T> => {
    const deadline = createDeadline(limit, signal ? [closed.signal, signal] : [closed.signal])
    openRequests++
    try {
      for (;;) {
        const socket = await deadline.orOver(keeper.get())
        try {
          return await deadline.orOver(action(socket))
        } catch (error) {
          const { code } = toCodedError(error)
          if (isPassing(error)) await deadline.orOver(wait(pairingLimits.heartbeatInterval))
          else if (code !== 'PAIRING_RELAY_UNREACHABLE') throw error
        }
      }
    } finally {
      deadline.clear()
      openRequests--
    }
  }

  return {
    getStatus: keeper.getStatus,
    onStatus(listener) {
      statusListeners.add(listener)
      return () => void statusListeners.delete(listener)
    },
    onMessage: deliveries.onMessage,
    async publish(message, options) {
      const publishing = createPublishing(message, createId())
      await repeat(publishing.publishOn, options).catch(publishing.fail)
    },
    async subscribe(topics) {
      subscriptions.add(topics)
      await repeat((socket) => subscriptions.name(socket, topics))
    },
    async unsubscribe(topics) {
      await subscriptions.remove(topics, keeper.getOpen()).catch(ignore)
    },
    async wake() {
      if (subscriptions.isEmpty()) return
      keeper.hurry()
      await repeat((socket) => catchUp(socket, subscriptions, deliveries), { limit: wakeLimit })
    },
    hurry: keeper.hurry,
    async close() {
      stopOnline()
      closed.abort()
      keeper.close()
    },
  }
}

/** Whether the relay has not answered the oldest request for too long. */
function isStalled(socket: RelaySocket, now: number): boolean {
  const waitingSince = socket.getWaitingSince()
  return waitingSince !== null && now - waitingSince >= answerLimit
}

/** Whether no request is open and nothing has come for long. */
function isSilent(socket: RelaySocket, now: number): boolean {
  return socket.getWaitingSince() === null && now - (socket.getHeardAt() ?? now) >= longestSilence
}

/** One message on its way, over as many sockets as it takes. Its error says whether the relay may have it all the same. */
function createPublishing(message: RelayPublish, id: number) {
  let mayBeSent = false
  return {
    async publishOn(socket: RelaySocket): Promise<void> {
      const wasSent = mayBeSent
      mayBeSent = true
      try {
        await socket.request('irn_publish', message, id)
      } catch (error) {
        if (toCodedError(error).code === 'PAIRING_RELAY_REFUSED') mayBeSent = wasSent
        throw error
      }
    },
    fail(cause: unknown): never {
      const { code, details } = toCodedError(cause)
      throw new CodedError(code, {
        cause,
        context: { mayBeSent },
        ...(details ? { details } : {}),
      })
    },
  }
}

/** Asks for what a relay has stored. It pushes that bit by bit, after its answer: a round that brings nothing is the last. */
async function catchUp(
  socket: RelaySocket,
  subscriptions: Subscriptions,
  deliveries: Deliveries,
): Promise<void> {
  await inTime(socket, subscriptions.name(socket))
  for (let count = -1; count !== deliveries.getCount(); ) {
    count = deliveries.getCount()
    await inTime(socket, subscriptions.probe(socket))
    await deliveries.settle()
  }
}

// A refusal that may be none a moment later.
function isPassing(error: unknown): boolean {
  const { rpcCode } = toCodedError(error).context
  return rpcCode === relayErrorCodes.tooManyRequests || rpcCode === relayErrorCodes.internal
}

// A connection that does not answer somebody who looks on is given up.
async function inTime(socket: RelaySocket, answer: Promise<void>): Promise<void> {
  const timer = setTimeout(socket.close, wakeAnswerLimit)
  await answer.finally(() => clearTimeout(timer))
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

// Whoever needs the answer asks again; what nobody needs is not worth an error.
function ignore(): void {}

/** Ids of requests to the relay: time in ms and three digits, 16 in all, each above the last. relay-protocol.md §2 “Ids”. */
function createMessageIds(getNow: () => number): () => number {
  let last = 0
  return () => {
    last = Math.max(last + 1, getNow() * 1000)
    return last
  }
}
