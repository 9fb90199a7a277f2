import * as v from 'valibot'
import type { KeyValueStore } from '../../storage/keyValueStore.js'

/** Stored things of one kind, held in memory too: reading is at once, writing resolves when it would survive a restart. */
export type Records<TValue> = {
  get(id: string): TValue | undefined
  getAll(): readonly TValue[]
  set(id: string, value: TValue): Promise<void>
  remove(id: string): Promise<void>
}

/**
 * Reads all records of a kind, kept under `{kind}/{id}`. What does not fit its schema is dropped for good; what the store does
 * not give although it has it, because it is failing, is left there.
 */
export async function openRecords<const TSchema extends v.GenericSchema>(
  store: KeyValueStore,
  kind: string,
  schema: TSchema,
): Promise<Records<v.InferOutput<TSchema>>> {
  const prefix = `${kind}/`
  const values = new Map<string, v.InferOutput<TSchema>>()
  const keys = (await store.getKeys()).filter((key) => key.startsWith(prefix))
  for (const key of keys) {
    const value = await store.get(key)
    if (value === undefined) continue
    const result = v.safeParse(schema, value)
    if (result.success) values.set(key.slice(prefix.length), result.output)
    else await store.remove(key)
  }
  return {
    get: (id) => values.get(id),
    getAll: () => [...values.values()],
    async set(id, value) {
      values.set(id, value)
      await store.set(prefix + id, value)
    },
    async remove(id) {
      if (values.delete(id)) await store.remove(prefix + id)
    },
  }
}
