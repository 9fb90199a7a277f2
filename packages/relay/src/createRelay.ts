import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { relayCloseCodes, relayLimits } from '@gangway/protocol'
import { createReception, type Opening } from './admission/createReception.js'
import { createConnection } from './connections/createConnection.js'
import { createConnections } from './connections/createConnections.js'
import { drainConnections, type Farewell } from './connections/drainConnections.js'
import { dropLongest } from './connections/dropLongest.js'
import { startHeartbeat } from './connections/startHeartbeat.js'
import { createDelivery } from './delivery/createDelivery.js'
import { createPublisher } from './delivery/createPublisher.js'
import { createRequestLimit } from './limits/createRequestLimit.js'
import { createStorageBudget } from './limits/createStorageBudget.js'
import { createShareByMinute } from './limits/shareByMinute.js'
import type { Connection } from './model/connection.js'
import type { RelayDeps, RelayTimes } from './model/relayDeps.js'
import { createAnswerer } from './requests/createAnswerer.js'
import { limitReads } from './stores/limitReads.js'
import { watchStore } from './stores/watchStore.js'

/** A mailbox of opaque messages over WebSocket, between a page and a wallet. relay-protocol.md §0. */
export type Relay = {
  /** Takes over an HTTP upgrade. Whoever is refused is so inside the WebSocket, and slowly. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  getStats(): { connections: number; subscriptions: number }
  /** Lets nobody in any more and sends the others elsewhere, spread over `limit` ms; then closes. */
  drain(limit: number): Promise<void>
  /** Closes every connection at once. Store and bus are left to their owner. */
  close(): Promise<void>
}

const defaultTimes: RelayTimes = {
  pingInterval: relayLimits.pingInterval,
  rejectionDelay: relayLimits.rejectionDelay,
  holdingTime: 10_000,
  idleGrace: 600_000,
  stallGrace: 30_000,
  cleanInterval: 60_000,
}

/**
 * Connections one client has at once, at most; the oldest gives way. Far above what it needs: after an outage the
 * published client 2.19.2 opens hundreds at once, and answers each one that is closed by opening more.
 */
const connectionsPerClient = 4_096

/** What may wait for all clients that do not read, bytes; beyond it those that have waited longest are dropped. */
const mostWaiting = 268_435_456

/** Where room is short, messages that somebody reads give way after this time, ms. */
const day = 86_400_000

/** How long clients have to answer a farewell, ms. */
const farewellTime = 1_000

function ignore() {}

/** Creates a relay. relay-protocol.md. */
export function createRelay(deps: RelayDeps): Relay {
  const { log, metrics, getNow, getEarliest = getNow, getSteady = () => performance.now() } = deps
  const store = limitReads(watchStore(deps.store, log))
  const times = { ...defaultTimes, ...deps.times }
  const connections = createConnections()
  const { requestsPerMinute, storedBytes } = deps.limits
  const share = createShareByMinute(deps)
  const takeRequests = createRequestLimit(requestsPerMinute, { name: 'requests', getNow: getSteady, share })
  const bytesPerMinute = requestsPerMinute * relayLimits.bytesPerRequest
  const takeBytes = createRequestLimit(bytesPerMinute, { name: 'bytes', getNow: getSteady, share })
  const budget = createStorageBudget(storedBytes, getNow, deps.sharedCounts)
  const { isAwaited } = connections
  const publisher = createPublisher({ ...deps, store, budget, takeBytes, isAwaited })
  const delivery = createDelivery({ ...deps, store, connections, publisher, getSteady })
  const answerer = createAnswerer({ connections, publisher, delivery, store, takeRequests, takeBytes }, deps)
  const reception = createReception({ ...deps, times, getSteady, share, open })
  const stopHeartbeat = startHeartbeat({
    ...{ connections: connections.all, times, getSteady },
    // What is not answered for long is waited for no more.
    onBeat: delivery.resume,
  })
  let isCleaning = false
  const cleaner = setInterval(() => void cleanOnce(), times.cleanInterval).unref()
  void measure()
  let opened = 0

  function open({ clientId, ...opening }: Opening) {
    opened += 1
    const { webSocket } = opening
    const client = connections.getClient(clientId)
    const onDrain = (drained: Connection) => {
      delivery.resume(drained)
      answerer.resume(drained)
    }
    const onStall = () => dropLongest(connections.all, mostWaiting)
    const connection = createConnection({ ...opening, number: opened, client, getSteady, onStall, onDrain })
    connections.add(connection)
    metrics.relayConnections.inc()
    log.debug({ connection: opened }, 'a client came')
    if (client.connections.length > connectionsPerClient) client.connections[0]?.webSocket.terminate()

    webSocket.on('message', (data) => {
      connection.isAlive = true
      connection.lastHeard = getSteady()
      answerer.take(connection, data.toString())
    })
    webSocket.on('ping', (data) => {
      connection.isAlive = true
      if (!takeRequests(connection, 1)) connection.throttle()
      connection.pong(data)
    })
    webSocket.on('pong', (data) => {
      connection.isAlive = true
      connection.fetches.hear(data)
    })
    webSocket.on('error', (error) =>
      log.debug({ connection: connection.number, error }, 'a connection failed'),
    )
    webSocket.on('close', (code) => {
      delivery.takeOver(connection)
      connections.remove(connection)
      metrics.relayConnections.dec()
      log.debug({ connection: connection.number, code }, 'a client left')
    })
  }

  async function measure() {
    // A store that does not answer says so in the log.
    await store.measure().then((size) => {
      budget.measure(size)
      metrics.relayStoredBytes.set(size)
    }, ignore)
  }

  /** A store that is slow is not asked to do the same twice at once. */
  async function cleanOnce() {
    if (isCleaning) return
    isCleaning = true
    await clean().finally(() => {
      isCleaning = false
    })
  }

  async function clean() {
    budget.clean()
    const now = getEarliest()
    await store.removeExpired(now).catch(ignore)
    await measure()
    const excess = budget.getExcess()
    if (excess === 0) return
    const unreadBefore = now - relayLimits.unawaitedTtlSeconds * 1000
    const count = await store.removeOldest({ unreadBefore, before: now - day }, excess).catch(() => 0)
    log.warn({ count }, 'old messages gave way to new ones')
    await measure()
  }

  async function leave(farewell: Farewell) {
    clearInterval(cleaner)
    reception.close()
    await drainConnections(connections.all, farewell)
    stopHeartbeat()
    for (const { webSocket } of connections.all) webSocket.terminate()
    delivery.close()
  }

  return {
    handleUpgrade: reception.receive,
    getStats: () => ({
      connections: connections.all.size,
      subscriptions: connections.countSubscriptions(),
    }),
    drain: (limit) => leave({ code: relayCloseCodes.rebalancing, spread: limit * 0.8, limit }),
    close: () => leave({ code: relayCloseCodes.goingAway, spread: 0, limit: farewellTime }),
  }
}
