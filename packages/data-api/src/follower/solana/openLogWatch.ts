import { randomInt } from 'node:crypto'
import type { CaipNetworkId } from '@gangway/protocol'
import type { Log } from '@gangway/server-kit'
import * as v from 'valibot'
import { WebSocket } from 'ws'

/**
 * Knows of accounts to which nothing happens, by a node's `logsSubscribe`. It only saves requests: who is not quiet is polled,
 * and who is quiet is polled now and then.
 */
export type LogWatch = {
  /** Listens at these addresses of an account, and at no others of it. */
  watch(account: string, addresses: ReadonlySet<string>): void
  forget(account: string): void
  /**
   * Whether the node has told of all that happened to the account since `readFrom`, when its last reading began, and that is
   * nothing. False shortly after something happened: it is not final yet. Times by `performance.now()`.
   */
  isQuiet(account: string, readFrom: number): boolean
  close(): void
}

/** An answer to a subscription, or a notification; of the rest nothing is of interest. */
const messageSchema = v.union([
  v.object({
    method: v.literal('logsNotification'),
    params: v.object({ subscription: v.number() }),
  }),
  v.object({ id: v.number(), result: v.number() }),
  v.object({ id: v.number(), error: v.unknown() }),
])

const longestMessage = 4 * 1024 * 1024

/** The pause before the next connection, ms. It doubles while connections end before they have stood for `steadyTime`. */
const shortestPause = 2_000
const longestPause = 300_000
const steadyTime = 60_000

/** How often the node is pinged, and how long it may say nothing, ms. */
const pingInterval = 5_000
const longestSilence = 15_000

/** Until a transaction is final, and every node behind one address has it, ms. */
const settleTime = 30_000

/** Subscriptions whose answers are waited for at once. */
const mostInFlight = 16

/** Notifications of one address in a minute; one with more is polled, as anybody may have a busy program followed. */
const mostPerMinute = 100

/** One address. */
type Place = {
  /** Accounts it is listened to for. */
  users: number
  /** The node's number of the subscription. */
  subscription: number | undefined
  /** When it was subscribed to, and when something last happened there. */
  since: number
  happenedAt: number
  /** Notifications since a minute began. */
  count: number
  countedFrom: number
}

/** Opens a connection to a node's WebSocket, again and again if it ends. Nothing is thrown. */
export function openLogWatch({ url, chain, log }: { url: string; chain: CaipNetworkId; log: Log }): LogWatch {
  const accounts = new Map<string, ReadonlySet<string>>()
  const places = new Map<string, Place>()
  /** Addresses to subscribe to; and those asked for, by the id of the request. */
  const waiting = new Set<string>()
  const asked = new Map<number, string>()
  const bySubscription = new Map<number, Place>()
  /** The newest connection; and the same once it is open. */
  let connection: WebSocket | undefined
  let socket: WebSocket | undefined
  let heardAt = Number.NEGATIVE_INFINITY
  let lastId = 0
  let isClosed = false
  let isTold = false
  let retry: NodeJS.Timeout | undefined
  let pause = shortestPause

  function connect(): void {
    const own = new WebSocket(url, { maxPayload: longestMessage, handshakeTimeout: longestSilence })
    connection = own
    let openedAt = Number.POSITIVE_INFINITY
    const hear = () => {
      heardAt = performance.now()
    }
    own.on('open', () => {
      hear()
      openedAt = performance.now()
      socket = own
      if (isTold) log.info({ chain }, 'the node takes subscriptions again')
      isTold = false
      for (const address of places.keys()) waiting.add(address)
      ask()
    })
    own.on('pong', hear)
    own.on('message', (data) => {
      hear()
      take(data.toString())
    })
    own.on('error', () => undefined)
    own.on('close', () => {
      if (isClosed) return
      if (!isTold) log.warn({ chain }, 'the node takes no subscriptions: accounts are polled')
      isTold = true
      leave()
      if (performance.now() - openedAt >= steadyTime) pause = shortestPause
      retry = setTimeout(connect, pause + randomInt(pause)).unref()
      pause = Math.min(2 * pause, longestPause)
    })
  }

  /** What was subscribed to by a connection ended with it. */
  function leave(): void {
    socket = undefined
    waiting.clear()
    asked.clear()
    bySubscription.clear()
    for (const place of places.values()) {
      place.subscription = undefined
      place.since = Number.POSITIVE_INFINITY
    }
  }

  function ask(): void {
    for (const address of waiting) {
      if (!socket || asked.size >= mostInFlight) return
      waiting.delete(address)
      lastId += 1
      asked.set(lastId, address)
      send(lastId, 'logsSubscribe', [{ mentions: [address] }, { commitment: 'confirmed' }])
    }
  }

  function send(id: number, method: string, params: readonly unknown[]): void {
    socket?.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  }

  function take(text: string): void {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), messageSchema), text)
    if (!parsed.success) return
    const message = parsed.output
    if ('params' in message) {
      const place = bySubscription.get(message.params.subscription)
      if (place) countOne(place, message.params.subscription)
      return
    }
    const address = asked.get(message.id)
    if (address === undefined) return
    asked.delete(message.id)
    const place = places.get(address)
    // One that the node refuses is polled, until the next connection.
    if ('result' in message) {
      if (place) note(place, message.result)
      else end(message.result)
    }
    ask()
  }

  function countOne(place: Place, subscription: number): void {
    const now = performance.now()
    place.happenedAt = now
    if (now - place.countedFrom > 60_000) Object.assign(place, { countedFrom: now, count: 0 })
    place.count += 1
    if (place.count <= mostPerMinute) return
    place.subscription = undefined
    place.since = Number.POSITIVE_INFINITY
    end(subscription)
  }

  function note(place: Place, subscription: number): void {
    place.subscription = subscription
    place.since = performance.now()
    bySubscription.set(subscription, place)
  }

  function end(subscription: number): void {
    bySubscription.delete(subscription)
    lastId += 1
    send(lastId, 'logsUnsubscribe', [subscription])
  }

  function add(address: string): void {
    const place = places.get(address)
    if (place) place.users += 1
    else {
      const never = { subscription: undefined, since: Number.POSITIVE_INFINITY, count: 0 }
      const long = Number.NEGATIVE_INFINITY
      places.set(address, { users: 1, ...never, happenedAt: long, countedFrom: long })
      waiting.add(address)
    }
  }

  function remove(address: string): void {
    const place = places.get(address)
    if (!place) return
    place.users -= 1
    if (place.users > 0) return
    places.delete(address)
    waiting.delete(address)
    if (place.subscription !== undefined) end(place.subscription)
  }

  const pings = setInterval(() => {
    if (!socket) return
    if (performance.now() - heardAt > longestSilence) socket.terminate()
    else socket.ping()
  }, pingInterval).unref()
  connect()

  return {
    watch(account, addresses) {
      const before = accounts.get(account) ?? new Set()
      accounts.set(account, new Set(addresses))
      for (const address of addresses) if (!before.has(address)) add(address)
      for (const address of before) if (!addresses.has(address)) remove(address)
      ask()
    },
    forget(account) {
      for (const address of accounts.get(account) ?? []) remove(address)
      accounts.delete(account)
    },
    isQuiet(account, readFrom) {
      if (!socket || performance.now() - heardAt > longestSilence) return false
      const addresses = accounts.get(account)
      if (!addresses) return false
      for (const address of addresses) {
        const place = places.get(address)
        if (!place || place.since > readFrom || readFrom - place.happenedAt < settleTime) return false
      }
      return true
    },
    close() {
      isClosed = true
      clearInterval(pings)
      clearTimeout(retry)
      connection?.terminate()
    },
  }
}
