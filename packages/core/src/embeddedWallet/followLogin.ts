import type { Config } from '../config/config.js'
import { keeping } from '../config/keepStored.js'
import { setCurrentConnection } from '../connections/addConnection.js'
import { frameConnectionIds } from '../connections/frameIdentity.js'
import { restoreConnection } from '../connections/restoreConnection.js'
import { untilDisconnected } from '../connections/untilDisconnected.js'
import type { FrameSession } from './frameSession.js'
import { listNamespaces } from './listNamespaces.js'
import { loadFrame } from './loadFrame.js'
import { patchFrame } from './patchFrame.js'

/**
 * Another tab of this app has logged in or out, as far as storage tells: the frame is asked, and the wallet comes or goes
 * here too. Never rejects: where the frame does not answer, nothing changes.
 */
export async function followLogin(config: Config): Promise<void> {
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
