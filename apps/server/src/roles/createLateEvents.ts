import { createEventManager, createEventStore, type EventManager, type EventStore } from '@gangway/data-api'
import { GangwayError } from '@gangway/protocol'
import type { OpenDatabase } from '@gangway/server-kit'
import type { RoleParts } from '../role.js'

/** What takes events in, also before the database is there that keeps them. */
export type LateEvents = {
  /** The same manager each time; undefined where the operator wants no events kept. */
  get(): EventManager | undefined
  /** What was taken in, and what comes, is kept there from now on. */
  open(opened: OpenDatabase): void
}

/** Creates {@link LateEvents}. Until the database is there events wait in memory, as while it is away later. */
export function createLateEvents({
  config,
  log,
  metrics,
  onStop,
}: Pick<RoleParts, 'config' | 'log' | 'metrics' | 'onStop'>): LateEvents {
  const { eventsRetention: retention } = config
  let opened: OpenDatabase | undefined
  let kept: EventStore | undefined
  let manager: EventManager | undefined
  const getStore = async () => {
    if (!kept) throw new GangwayError('DATABASE_UNAVAILABLE')
    return kept
  }
  const store: EventStore = {
    add: async (rows) => (await getStore()).add(rows),
    count: async (...params) => (await getStore()).count(...params),
    deleteBefore: async (time) => (await getStore()).deleteBefore(time),
  }
  return {
    get() {
      if (retention === null) return undefined
      manager ??= createEventManager({
        ...{ store, log, metrics, retention },
        getNow: () => opened?.clock.getNow() ?? Date.now(),
        getEarliest: () => opened?.clock.getEarliest() ?? 0,
      })
      return manager
    },
    open(database) {
      opened = database
      kept = createEventStore(database.database)
      // What opened the database closes it, after this.
      onStop(async () => manager?.close())
    },
  }
}
