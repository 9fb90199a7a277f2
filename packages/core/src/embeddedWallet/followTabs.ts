import { emailLoginUsedKey } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { hasStored } from '../config/hasStored.js'
import { keeping } from '../config/keepStored.js'
import type { RestoreContext } from '../config/slice.js'
import { setCurrentConnection } from '../connections/addConnection.js'
import { reconnecting } from '../connections/connectionsSlice.js'
import { frameConnectionIds } from '../connections/frameIdentity.js'
import { restoreConnection } from '../connections/restoreConnection.js'
import { untilDisconnected } from '../connections/untilDisconnected.js'
import { getStorageKey } from '../kernel/storage/getStorageKey.js'
import { type FrameSession, frameSlot } from './frameSession.js'
import { listNamespaces } from './listNamespaces.js'
import { loadFrame } from './loadFrame.js'
import { patchFrame } from './patchFrame.js'

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

/**
 * Another tab of this app has logged in or out, as far as storage tells: the frame is asked, and the wallet comes or goes
 * here too. Never rejects: where the frame does not answer, nothing changes.
 */
async function followLogin(config: Config): Promise<void> {
  try {
    const session = await loadFrame(config)
    if (await session.account.checkAgain()) await connectMissing(config, session)
  } catch {
    // Whoever asks for something in this tab hears of it.
  }
}

/** As after a reload: told to nobody. A wallet that is in use stays so, and a login of this tab is over. */
async function connectMissing(config: Config, session: FrameSession): Promise<void> {
  // Restoring is code that loads where there is something to restore.
  await keeping(config).now?.()
  const signal = untilDisconnected(config)
  for (const namespace of listNamespaces(config)) {
    const id = frameConnectionIds[namespace]
    if (config.state.connections.has(id)) continue
    const networkId = session.account.getNetwork(namespace)
    const restored = await restoreConnection(config, { id, networkId }, signal)
    if (typeof restored !== 'string' && config.state.current === null)
      setCurrentConnection(config, restored.id)
  }
  session.deviceAbort?.abort()
  if (!session.isChecking) patchFrame(config, { login: null })
}
