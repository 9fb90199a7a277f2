import { join } from 'node:path'
import { startRecovery } from '../instances/recovery.js'
import { startServer } from '../instances/server.js'
import { startWebDevServer } from '../instances/webDevServer.js'
import type { Instance } from '../process/Instance.js'
import { waitForAll } from '../process/waitForAll.js'
import type { WalletAddresses } from './getWalletAddresses.js'
import { openLog } from './openLog.js'
import { type SupervisedPart, supervise } from './supervise.js'
import type { WorldContext } from './WorldContext.js'

/** The processes that run apps/server, and Vite's where it serves the page. */
export type WorldServers = {
  server: SupervisedPart
  recovery: SupervisedPart
  web: SupervisedPart | undefined
}

/** Starts the server and beside it the recovery service, and keeps them running. `own` is given each as it is up. */
export async function startServers(
  { ports, stateDir, say }: WorldContext,
  options: {
    page: 'built' | 'vite'
    wallet: WalletAddresses
    /** What the server is told beside that, see `getServerEnv`. */
    env: Readonly<Record<string, string>>
    own: (starting: Promise<SupervisedPart>) => Promise<SupervisedPart>
  },
): Promise<WorldServers> {
  const { page, wallet, env, own } = options
  const keep = (name: string, start: (onLine: (line: string) => void) => Promise<Instance>) => {
    const onLine = openLog(stateDir, name.toLowerCase())
    return own(supervise(name, () => start(onLine), say))
  }
  const [server, recovery, web] = await waitForAll([
    keep('Server', (onLine) =>
      startServer({
        page,
        webPort: ports.web,
        apiPort: ports.api,
        frame: { port: ports.frame, url: wallet.frame },
        dataDir: join(stateDir, 'data'),
        env: { ...env, ...wallet.env },
        onLine,
      }),
    ),
    keep('Recovery', (onLine) =>
      startRecovery({
        port: ports.recovery,
        dataDir: join(stateDir, 'recovery'),
        env: wallet.env,
        onLine,
      }),
    ),
    page === 'vite'
      ? keep('Web', (onLine) => startWebDevServer({ port: ports.web, apiPort: ports.api, onLine }))
      : undefined,
  ])
  return { server, recovery, web }
}
