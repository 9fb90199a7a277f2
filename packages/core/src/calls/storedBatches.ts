import { caipNetworkIdSchema } from '@gangway/protocol'
import * as v from 'valibot'
import type { Config } from '../config/config.js'
import { createStoredValue } from '../kernel/storage/createStoredValue.js'
import { getStorageKey } from '../kernel/storage/getStorageKey.js'
import { lenientArray } from '../kernel/storage/lenientArray.js'

/** Most batches a browser remembers; the oldest are forgotten. */
const mostBatches = 100

const batchSchema = v.object({
  id: v.string(),
  networkId: caipNetworkIdSchema,
  from: v.string(),
  /** Id of the connection whose wallet was asked. */
  connectionId: v.string(),
  /** What the wallet calls it; null: it was asked for one call after the other. */
  walletId: v.nullable(v.string()),
  /** How many calls there are. */
  count: v.number(),
  /** Transactions of a sequence so far, in the order of the calls. */
  hashes: v.array(v.string()),
  /** When a hash was added last, ms since 1970 by this browser's clock. */
  changedAt: v.number(),
  /** Whether no more of it will be asked for. */
  isOver: v.boolean(),
})

/** A batch this browser sent, as it is remembered over a reload. */
export type StoredBatch = v.InferOutput<typeof batchSchema>

// Not among `storageKeys`, which the button would carry.
const openBatches = (config: Config) =>
  createStoredValue(config.storage, {
    key: getStorageKey(config, 'gangway.v1.callBatches'),
    schema: lenientArray(batchSchema),
    worldId: null,
  })

/** A batch of this browser by the id that `sendCalls` gave out; null: none. */
export function findBatch(config: Config, id: string): StoredBatch | null {
  return (
    openBatches(config)
      .read()
      ?.find((batch) => batch.id === id) ?? null
  )
}

/** Writes a batch down, in the place of what was known of it. */
export function keepBatch(config: Config, batch: StoredBatch): void {
  const stored = openBatches(config)
  const others = (stored.read() ?? []).filter(({ id }) => id !== batch.id)
  stored.write([batch, ...others].slice(0, mostBatches))
}
