import type * as v from 'valibot'
import { createStoredValue, type StoredValue } from '../kernel/storage/createStoredValue.js'
import { getStorageKey } from '../kernel/storage/getStorageKey.js'
import type { Config } from './config.js'
import type { RestoreContext } from './slice.js'

/** What a slice keeps under the key of its `StoredPart`; what an older version or a stranger wrote is read by `schema`. */
export function openStored<const TSchema extends v.GenericSchema>(
  config: Config,
  { storage, worldId }: RestoreContext,
  part: { key: string; schema: TSchema },
): StoredValue<v.InferOutput<TSchema>> {
  const { key, schema } = part
  return createStoredValue(storage, { key: getStorageKey(config, key), schema, worldId })
}
