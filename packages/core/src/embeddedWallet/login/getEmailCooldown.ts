import { limits } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { getStorageKey } from '../../kernel/storage/getStorageKey.js'
import { createLoginStorage } from '../createLoginStorage.js'

/** Milliseconds until another mail may be asked for, over reloads; 0: at once. product.md §5, §9. */
export function getEmailCooldown(config: Config): number {
  const storage = createLoginStorage(config.storage, (key) => getStorageKey(config, key))
  const last = storage.getLastEmailTime()
  const passed = last === null ? Number.POSITIVE_INFINITY : Date.now() - last
  // A clock that was set back must not lock anybody out.
  return passed < 0 ? 0 : Math.max(0, limits.emailLoginCooldown - passed)
}
