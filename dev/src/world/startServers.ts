import { join } from 'node:path'
import { startRecovery } from '../instances/recovery.js'
import { startServer } from '../instances/server.js'
import { startWebDevServer } from '../instances/webDevServer.js'
import type { Instance } from '../process/Instance.js'
import { waitForAll } from '../process/waitForAll.js'
import type { WalletAddresses } from './getWalletAddresses.js'
import { openLog } from './openLog.js'
import { type ServerGroup, startServerGroup } from './startServerGroup.js'
import { type SupervisedPart, supervise } from './supervise.js'
import type { WorldContext } from './WorldContext.js'

/** A part that one process is, or several. */
type ServerPart = Pick<SupervisedPart, 'status' | 'reason'>

/** The processes that run apps/server, and Vite's where it serves the page. */
export type WorldServers = { server: ServerPart; recovery: ServerPart; web: ServerPart | undefined }

/** Starts the server and beside it the recovery service, and keeps them running. `own` is given each as it is up. */
export async function startServers(
  { ports, stateDir, say }: WorldContext,
  options: {
    page: 'built' | 'vite'
    /** How many processes of each run: more than one are behind a balancer. */
    servers: number
    wallet: WalletAddresses
    /** What the server is told beside that, see `getServerEnv`. */
    env: Readonly<Record<string, string>>
    own: <T extends { stop(): Promise<void> }>(starting: Promise<T>) => Promise<T>
  },
): Promise<WorldServers> {
  const { page, servers, wallet, env, own } = options
  const group: ServerGroup | undefined =
    servers > 1 ? await startServerGroup({ count: servers, ports, own }) : undefined
  const processes = group?.ports ?? [ports]
  const keep = (name: string, start: (onLine: (line: string) => void) => Promise<Instance>) => {
    const onLine = openLog(stateDir, name.toLowerCase().replaceAll(' ', '-'))
    return own(supervise(name, () => start(onLine), say))
  }
  const keepEach = async (
    name: string,
    start: (own: (typeof processes)[number], onLine: (line: string) => void) => Promise<Instance>,
  ): Promise<ServerPart> => {
    const parts = await waitForAll(
      processes.map((each, index) =>
        keep(group ? `${name} ${index + 1}` : name, (onLine) => start(each, onLine)),
      ),
    )
    const findAway = () => parts.find((part) => part.status() !== 'running')
    return { status: () => findAway()?.status() ?? 'running', reason: () => findAway()?.reason() }
  }
  const [server, recovery, web] = await waitForAll([
    keepEach('Server', (each, onLine) =>
      startServer({
        page,
        webPort: each.web,
        apiPort: each.api,
        frame: { port: each.frame, url: wallet.frame },
        dataDir: join(stateDir, 'data'),
        env: { ...env, ...wallet.env, ...group?.serverEnv },
        onLine,
      }),
    ),
    keepEach('Recovery', (each, onLine) =>
      startRecovery({
        port: each.recovery,
        dataDir: join(stateDir, 'recovery'),
        env: { ...wallet.env, ...group?.recoveryEnv },
        onLine,
      }),
    ),
    page === 'vite'
      ? keep('Web', (onLine) => startWebDevServer({ port: ports.web, apiPort: ports.api, onLine }))
      : undefined,
  ])
  await group?.waitUntilReady()
  return { server, recovery, web }
}
