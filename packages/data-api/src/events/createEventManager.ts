import type { EventBody } from '@gangway/protocol'
import type { Log, Metrics } from '@gangway/server-kit'
import { cleanProperties } from './cleanProperties.js'
import { getCounter, otherEvent } from './countedEvents.js'
import type { EventStore, StoredEvent } from './eventStore.js'
import { removeIdentities } from './removeIdentities.js'

/** Takes events in and keeps them for as long as the operator wants. */
export type EventManager = {
  /** Takes one in; it is kept within a second. Above what can be held it is dropped: an event is never worth a wait. */
  accept(event: { projectId: string; origin: string | undefined; body: EventBody }): void
  count: EventStore['count']
  /** Keeps what was taken in, and ends. */
  close(): Promise<void>
}

/** How long taken events may wait for others to be written with them, and how many may, ms. */
const writeInterval = 500
const mostWritten = 500
const mostWaiting = 5_000

const cleanInterval = 3_600_000
const dayLength = 86_400_000

/**
 * Creates what `/e` calls. `retention` in days; `getNow` in Unix milliseconds, as `getEarliest`, by which old events are
 * deleted (see `DatabaseClock`; default `getNow`).
 */
export function createEventManager(deps: {
  store: EventStore
  log: Log
  metrics: Metrics
  retention: number
  getNow: () => number
  getEarliest?: () => number
}): EventManager {
  const { store, log, metrics, retention, getNow, getEarliest = getNow } = deps
  const waiting: StoredEvent[] = []
  let writing: Promise<boolean> | undefined
  let isFailing = false

  async function writeSome(): Promise<boolean> {
    const rows = waiting.slice(0, mostWritten)
    try {
      for (const event of await store.add(rows)) metrics.events.inc({ event: getCounter(event) })
      waiting.splice(0, rows.length)
      isFailing = false
      return true
    } catch (error) {
      // Twice a second it would be nothing but this.
      if (!isFailing) log.warn({ error, waiting: waiting.length }, 'events could not be written')
      isFailing = true
      return false
    }
  }
  const write = async (): Promise<boolean> => {
    if (waiting.length === 0) return true
    writing ??= writeSome().finally(() => {
      writing = undefined
    })
    return writing
  }
  const clean = () =>
    store
      .deleteBefore(getEarliest() - retention * dayLength)
      .catch((error) => log.warn({ error }, 'old events could not be deleted'))

  const timers = [setInterval(write, writeInterval), setInterval(clean, cleanInterval)]
  for (const timer of timers) timer.unref()
  void clean()

  return {
    accept({ projectId, origin, body }) {
      if (waiting.length >= mostWaiting) metrics.eventsDropped.inc()
      else waiting.push(toStoredEvent({ projectId, origin, body, receivedAt: getNow() }))
    },
    count: store.count,
    async close() {
      for (const timer of timers) clearInterval(timer)
      while (waiting.length > 0 && (await write()));
    },
  }
}

function toStoredEvent(event: {
  projectId: string
  origin: string | undefined
  body: EventBody
  receivedAt: number
}): StoredEvent {
  const { projectId, origin, body, receivedAt } = event
  const { event: name, properties } = body.props
  return {
    id: body.eventId,
    projectId,
    // The browser says truly which page asks; what the page says of itself counts where none does.
    domain: origin && URL.canParse(origin) ? new URL(origin).host : removeIdentities(body.domain ?? ''),
    event: removeIdentities(name) === name ? name : otherEvent,
    properties: properties ? cleanProperties(properties) : null,
    receivedAt,
  }
}
