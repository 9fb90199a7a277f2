import type { ErrorCode } from '@gangway/protocol'
import { CodedError } from '@gangway/protocol'
import type * as v from 'valibot'
import type { KeyValueStore } from '../../storage/keyValueStore.js'
import type { Engine } from '../engine/engine.js'
import { openRecords } from '../engine/openRecords.js'

type Item = { id: string; expiresAt: number }

/** Things of one kind that wait for the person, until they end by themselves. They survive a restart. */
export type OpenItems<TItem extends Item> = {
  get(id: string): TItem | undefined
  /** @throws CodedError when it is not there, has ended or is being answered. */
  need(id: string): TItem
  /**
   * Runs what answers one, after which it is gone; a second tap meanwhile finds it gone already. If that throws, it is open as
   * before.
   */
  settle<TResult>(id: string, answer: (item: TItem) => Promise<TResult>): Promise<TResult>
  getAll(): readonly TItem[]
  add(item: TItem): Promise<void>
  remove(id: string): Promise<void>
}

/** Reads what an earlier life left of a kind; `onExpired` hears of each that ends unanswered. */
export async function createOpenItems<const TSchema extends v.GenericSchema<unknown, Item>>(parameters: {
  store: KeyValueStore
  engine: Engine
  kind: string
  schema: TSchema
  /** What {@link OpenItems.need} says of one that is gone. */
  goneCode: ErrorCode
  onExpired(item: v.InferOutput<TSchema>): void
}): Promise<OpenItems<v.InferOutput<TSchema>>> {
  type TItem = v.InferOutput<TSchema>
  const { store, engine, kind, schema, goneCode, onExpired } = parameters
  const records = await openRecords(store, kind, schema)
  const answering = new Set<string>()
  const isOpen = (item: TItem) => item.expiresAt > engine.getNow() && !answering.has(item.id)

  function watchEnd(item: TItem): void {
    engine.deadlines.set(`${kind}/${item.id}`, item.expiresAt, () => {
      onExpired(item)
      records.remove(item.id).catch((error) => engine.log(`${kind} not dropped: ${String(error)}`))
    })
  }

  for (const item of records.getAll()) {
    if (isOpen(item)) watchEnd(item)
    else await records.remove(item.id)
  }
  function need(id: string): TItem {
    const item = records.get(id)
    if (!item || !isOpen(item)) throw new CodedError(goneCode)
    return item
  }

  async function remove(id: string): Promise<void> {
    engine.deadlines.clear(`${kind}/${id}`)
    await records.remove(id)
  }

  return {
    get: records.get,
    need,
    async settle(id, answer) {
      const item = need(id)
      answering.add(id)
      try {
        const result = await answer(item)
        await remove(id)
        return result
      } finally {
        answering.delete(id)
      }
    },
    getAll: () => records.getAll().filter(isOpen),
    async add(item) {
      watchEnd(item)
      await records.set(item.id, item)
    },
    remove,
  }
}
