import { getStorageKey } from '../kernel/storage/getStorageKey.js'
import type { Config } from './config.js'

/** Whether an earlier visit left something under a key. */
export function hasStored(config: Config, key: string): boolean {
  try {
    return config.storage.getItem(getStorageKey(config, key)) !== null
  } catch {
    return false // a storage that refuses holds nothing
  }
}
