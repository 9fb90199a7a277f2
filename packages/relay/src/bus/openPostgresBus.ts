import { randomInt } from 'node:crypto'
import type { Database, Log, Metrics, OpenDatabase } from '@gangway/server-kit'
import type { BusListener, RelayBus } from '../model/relayBus.js'
import { selectEnd, selectNew, type TailPosition, type TailRow } from './tailStatements.js'

/** A bus, and the number by which the store of the same process marks what it stores. */
export type PostgresBus = RelayBus & { origin: number }

const channel = 'gangway_relay'

/** Messages of a lane that are read at once. */
const mostRows = 250

/** How often the table is read, ms: if signals arrive, and if they do not. */
const slowPoll = 1_000
const fastPoll = 200

/**
 * Opens the bus of relays that share a Postgres database with the tables of `relayMigrations`. The commit of a message
 * publishes it: each process reads what the others committed, in the order of each lane. A doorbell says when to read, and
 * a poll reads if no signal arrives. Resolves once the position is known or the database did not answer, so open the bus before
 * the first client.
 *
 * @param deps.database by a connection that waits for no other statement
 * @param deps.openDoorbell default: none, and the table is polled
 */
export async function openPostgresBus(
  deps: { database: Database; log: Log; metrics: Pick<Metrics, 'relayBusDelay' | 'relayBusFailing'> } & {
    openDoorbell?: OpenDatabase['openDoorbell']
    getNow: () => number
  },
): Promise<PostgresBus> {
  const { database, log, metrics, getNow } = deps
  // 0 marks rows of programs that know of no bus.
  const origin = randomInt(1, 2 ** 31)
  const listeners = new Set<BusListener>()
  let isFailing = false
  /** Whether clients are given what is stored without this bus: from a failure until the end of each lane is known again. */
  let isLeft = false
  let position = await selectEnd(database).catch((error): TailPosition => {
    fail(error)
    return { server: '', numbers: new Map() }
  })
  let checkedAt = performance.now()
  let isAsked = false
  /** Whether clients were given from the store what this bus was to notify of. */
  let isOvertaken = false
  let isClosed = false
  let reading = Promise.resolve()
  let isReading = false

  function fail(error: unknown) {
    if (!isFailing) log.error({ error }, 'messages of other relay processes cannot be read')
    isFailing = true
    isLeft = true
    metrics.relayBusFailing.set(1)
  }

  function succeed() {
    if (isFailing) log.info('messages of other relay processes are read again')
    isFailing = false
    metrics.relayBusFailing.set(0)
  }

  function notify({ place, topic, publisher, message }: TailRow) {
    position.numbers.set(place.lane, place.seq)
    if (topic === null) return
    const now = getNow()
    if (message && message.expiresAt <= now) return
    if (message) metrics.relayBusDelay.observe(Math.max(0, now - message.publishedAt) / 1_000)
    for (const listener of listeners)
      if (message) listener.onMessage(message)
      else listener.onTopic({ topic, publisher })
  }

  /** Begins again at the end if another server has taken this one's place, as its numbers may be others. */
  async function check() {
    const end = await selectEnd(database)
    checkedAt = performance.now()
    isLeft = false
    if (end.server === position.server && !isOvertaken) return
    isOvertaken = false
    position = end
    log.warn('the database was away or is another one: all topics are read again')
    for (const listener of listeners) listener.onGap()
  }

  async function read() {
    if (isFailing || performance.now() - checkedAt >= slowPoll) await check()
    for (;;) {
      const rows = await selectNew(database, position, { origin, limit: mostRows })
      for (const row of rows) notify(row)
      if (rows.length < mostRows) return
    }
  }

  async function readAll() {
    isReading = true
    while (isAsked && !isClosed) {
      isAsked = false
      await read().then(succeed, fail)
    }
    isReading = false
  }

  function wake() {
    isAsked = true
    if (!isReading) reading = readAll()
  }

  const doorbell = deps.openDoorbell?.(channel, wake)
  const poll = setInterval(() => {
    const isDue = !doorbell?.isHeard() || isFailing || performance.now() - checkedAt >= slowPoll
    if (isDue) wake()
  }, fastPoll).unref()
  return {
    origin,
    publish(message, isKnown) {
      for (const listener of listeners)
        if (isKnown) listener.onTopic(message)
        else listener.onMessage(message)
      if (!isKnown) doorbell?.ring()
    },
    isPending({ place }) {
      if (!place || place.origin === origin) return false
      if (place.seq <= (position.numbers.get(place.lane) ?? 0)) return false
      wake()
      if (isLeft) isOvertaken = true
      return !isLeft
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      isClosed = true
      clearInterval(poll)
      listeners.clear()
      await doorbell?.close()
      await reading
    },
  }
}
