import { assertPortFree } from '../process/assertPortFree.js'
import { getProgramArgs } from '../process/getProgramArgs.js'
import type { Instance } from '../process/Instance.js'
import { isOk } from '../process/isOk.js'
import { repository } from '../process/repository.js'
import { startProcess } from '../process/startProcess.js'
import { serverReadyTimeout } from './serverReadyTimeout.js'

/** Starts apps/server on 127.0.0.1 with the recovery role: a process, a database and keys of its own. architecture.md §5. */
export async function startRecovery(options: {
  port: number
  /** Folder of its database and its keys, nobody else's. */
  dataDir: string
  /** Where it and the frame are. */
  env: Readonly<Record<string, string>>
  onLine?: (line: string) => void
}): Promise<Instance> {
  const { port, dataDir, env, onLine } = options
  const name = 'recovery'
  await assertPortFree(port, name)
  const isHealthy = () => isOk(`http://127.0.0.1:${port}/healthz`)
  const child = await startProcess({
    name,
    command: process.execPath,
    args: getProgramArgs(new URL('../../../apps/server/src/main.ts', import.meta.url)),
    cwd: repository,
    env: {
      GANGWAY_ENV: 'local',
      GANGWAY_ROLES: 'recovery',
      HOST: '127.0.0.1',
      GANGWAY_PORT_BASE: undefined, // every port is given
      RECOVERY_PORT: `${port}`,
      DATA_DIR: dataDir,
      ...env,
    },
    isReady: isHealthy,
    readyTimeout: serverReadyTimeout,
    ...(onLine ? { onLine } : {}),
  })
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    exited: child.exited,
    isHealthy,
    stop: child.stop,
  }
}
