import { join } from 'node:path'
import { assertPortFree } from '../process/assertPortFree.js'
import { getProgramArgs } from '../process/getProgramArgs.js'
import type { Instance } from '../process/Instance.js'
import { isOk } from '../process/isOk.js'
import { repository } from '../process/repository.js'
import { startProcess } from '../process/startProcess.js'
import { serverReadyTimeout } from './serverReadyTimeout.js'

/** Options of {@link startServer}. */
export type ServerOptions = {
  /** `vite`: the page is somebody else's to serve. */
  page: 'built' | 'vite'
  webPort: number
  apiPort: number
  /** Where the secure frame answers, and as what pages know it; left out, there is none. */
  frame?: { port: number; url: string }
  /** Folder of its database and its key; one server at a time. */
  dataDir: string
  /** What the local world adds to the server's environment: networks, prices, world id. */
  env: Readonly<Record<string, string>>
  onLine?: (line: string) => void
}

const builtPage = {
  WEB_ROOT: join(repository, 'apps/web/dist'),
  TEST_WALLET_SCRIPT: join(repository, 'packages/testing/dist/testWallet.js'),
}

const builtFrame = join(repository, 'apps/frame/dist')

/** Starts apps/server on 127.0.0.1 with the roles api, relay and, where they are wanted, web (the built page) and frame. */
export async function startServer(options: ServerOptions): Promise<Instance> {
  const { page, webPort, apiPort, frame, dataDir, env, onLine } = options
  const isServingPage = page === 'built'
  const name = 'server'
  if (isServingPage) await assertPortFree(webPort, 'web')
  await assertPortFree(apiPort, 'api')
  if (frame) await assertPortFree(frame.port, 'secure frame')
  const isHealthy = async () =>
    (await isOk(`http://127.0.0.1:${apiPort}/healthz`)) &&
    (await isOk(`http://127.0.0.1:${apiPort}/relay/healthz`)) &&
    (!isServingPage || (await isOk(`http://127.0.0.1:${webPort}/`))) &&
    (!frame || isOk(`http://127.0.0.1:${frame.port}/healthz`))
  const child = await startProcess({
    name,
    command: process.execPath,
    args: getProgramArgs(new URL('../../../apps/server/src/main.ts', import.meta.url)),
    cwd: repository,
    env: {
      GANGWAY_ENV: 'local',
      GANGWAY_ROLES: [...(isServingPage ? ['web'] : []), 'api', 'relay', ...(frame ? ['frame'] : [])].join(
        ',',
      ),
      HOST: '127.0.0.1',
      GANGWAY_PORT_BASE: undefined, // every port is given
      WEB_PORT: `${webPort}`,
      API_PORT: `${apiPort}`,
      WEB_URL: `http://localhost:${webPort}`,
      API_URL: `http://localhost:${apiPort}`,
      PROJECT_IDS: 'local',
      ALLOWED_ORIGINS: '*loopback*',
      DATA_DIR: dataDir,
      DEFAULT_NETWORK: 'eip155:31337',
      ...(isServingPage ? builtPage : {}),
      ...(frame ? { FRAME_PORT: `${frame.port}`, FRAME_URL: frame.url, FRAME_ROOT: builtFrame } : {}),
      ...env,
    },
    isReady: isHealthy,
    readyTimeout: serverReadyTimeout,
    ...(onLine ? { onLine } : {}),
  })
  return {
    name,
    url: `http://localhost:${webPort}`,
    pid: child.pid,
    exited: child.exited,
    isHealthy,
    stop: child.stop,
  }
}
