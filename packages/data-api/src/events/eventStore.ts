import { type Database, deleteAll } from '@gangway/server-kit'
import { and, between, eq, lt, sql } from 'drizzle-orm'
import { events } from '../database/events.js'

/** One event as it is kept; see the table's columns. */
export type StoredEvent = typeof events.$inferInsert

/** Events of one day, by name. */
export type EventCount = { day: string; event: string; count: number }

/** Where events are kept. Times in Unix milliseconds. */
export type EventStore = {
  /** Keeps those not known yet, all or none; resolves with the names of those that were new. */
  add(rows: readonly StoredEvent[]): Promise<string[]>
  /** From the first millisecond to the last, both included; days of UTC. */
  count(query: { projectId: string; from: number; to: number }): Promise<EventCount[]>
  deleteBefore(time: number): Promise<void>
}

/** More names than this on the days asked for are not listed: whoever makes names up must not make answers long. */
const mostCounts = 10_000

const dayLength = 86_400_000

/** Keeps events in the database. */
export function createEventStore(database: Database): EventStore {
  return {
    async add(rows) {
      const added = await database
        .insert(events)
        .values([...rows])
        .onConflictDoNothing()
        .returning({ event: events.event })
      return added.map(({ event }) => event)
    },
    async count({ projectId, from, to }) {
      // By its number: to write the day of each row down takes several times as long as to read it.
      const day = sql`${events.receivedAt} / ${dayLength}::bigint`.mapWith(Number)
      const counts = await database
        .select({ day, event: events.event, count: sql`count(*)`.mapWith(Number) })
        .from(events)
        .where(and(eq(events.projectId, projectId), between(events.receivedAt, from, to)))
        .groupBy(sql`1`, events.event)
        .orderBy(sql`1`, events.event)
        .limit(mostCounts)
      return counts.map((each) => ({
        ...each,
        day: new Date(each.day * dayLength).toISOString().slice(0, 10),
      }))
    },
    deleteBefore: (time) => deleteAll(database, events, lt(events.receivedAt, time)),
  }
}
