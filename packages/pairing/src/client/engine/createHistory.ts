import * as v from 'valibot'
import type { KeyValueStore } from '../../storage/keyValueStore.js'
import { openRecords } from './openRecords.js'

const entrySchema = v.object({
  key: v.string(),
  /** The answer's JSON and how it is published; with `to`, the topic it goes to, sealed already. Null while it is still owed. */
  answer: v.nullable(
    v.object({ text: v.string(), tag: v.number(), ttl: v.number(), to: v.exactOptional(v.string()) }),
  ),
  expiresAt: v.number(),
})

/** What is known of a request of the other side. */
export type HistoryEntry = v.InferOutput<typeof entrySchema>

/** Which requests have been taken, so that one is handled once, even when it comes again after a restart. */
export type History = {
  get(topic: string, id: string): HistoryEntry | undefined
  set(topic: string, id: string, answer: HistoryEntry['answer']): Promise<void>
}

// 30 days, the longest any relay keeps a message, ms. relay-protocol.md §6
const life = 2_592_000_000
// The older half goes first.
const mostEntries = 1_000

/** See {@link History}. Entries go after 30 days. */
export async function createHistory(store: KeyValueStore, getNow: () => number): Promise<History> {
  const entries = await openRecords(store, 'answer', entrySchema)

  async function drop(isOver: (entry: HistoryEntry, index: number) => boolean): Promise<void> {
    const oldestFirst = [...entries.getAll()].sort((one, other) => one.expiresAt - other.expiresAt)
    await Promise.all(oldestFirst.filter(isOver).map(({ key }) => entries.remove(key)))
  }

  await drop(({ expiresAt }) => expiresAt <= getNow())
  return {
    get: (topic, id) => entries.get(`${topic}/${id}`),
    async set(topic, id, answer) {
      const key = `${topic}/${id}`
      await entries.set(key, { key, answer, expiresAt: getNow() + life })
      if (entries.getAll().length > mostEntries) await drop((_, index) => index < mostEntries / 2)
    },
  }
}
