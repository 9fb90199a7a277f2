import { emailLoginUsedKey } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { hasStored } from '../config/hasStored.js'
import type { RestoreContext } from '../config/slice.js'
import { reconnecting } from '../connections/connectionsSlice.js'
import { getStorageKey } from '../kernel/storage/getStorageKey.js'
import { followLogin } from './followLogin.js'
import { frameSlot } from './frameSession.js'

/**
 * Hears of logins and logouts in the app's other tabs, which share the frame's session. The code may have been loaded for
 * what another tab wrote (`keepStored`): then somebody may have logged in there before it could hear of that.
 */
export function followTabs(config: Config, { signal, since }: RestoreContext): void {
  if (!config.frame) return
  const usedKey = getStorageKey(config, emailLoginUsedKey)
  // Told in the other tabs alone. Servers and tests have none.
  globalThis.addEventListener?.(
    'storage',
    ({ key, newValue }) => {
      // A logout is none of a tab that never asked the frame for anything.
      if (key === usedKey && (newValue || frameSlot(config).session)) void followLogin(config)
    },
    { signal },
  )
  // What is being restored here, or logged in, tells by itself; and who stopped that wants nobody.
  const { connections, status } = config.state
  const isIdle = status === 'disconnected' && connections === since.connections
  if (isIdle && !reconnecting(config).abort && hasStored(config, emailLoginUsedKey)) void followLogin(config)
}
