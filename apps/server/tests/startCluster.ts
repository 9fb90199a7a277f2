import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type CacheServerInstance,
  createMailbox,
  getFreePort,
  type Line,
  type PostgresInstance,
  startAnvil,
  startBalancer,
  startLine,
  startMailCatcher,
  waitUntil,
} from '@gangway/dev'
import type { WalletServices } from './becomePerson.js'
import { startMain } from './startMain.js'

/** One of several servers with the same roles. */
export type ClusterServer = {
  /** Its way to the cache server, which a test cuts. */
  line: Line
  /** Starts it again; resolves once it is ready. */
  start(): Promise<void>
  child(): ReturnType<typeof startMain>['child']
}

/** Servers with the roles relay, api and frame behind a balancer, what they share, and a recovery service. */
export type Cluster = {
  servers: readonly ClusterServer[]
  /** Of the balancer. */
  api: string
  services: WalletServices
  /** JSON-RPC of the chain that is followed. */
  nodeUrl: string
  stop(): Promise<void>
}

const framePages = ['sdk', 'device', 'confirm', 'returned', 'account', 'undo', 'open', 'browser']

/** Starts so many servers and all that is around them. Processes are ended by `stopMains`. */
export async function startCluster(
  count: number,
  { postgres, cacheServer }: { postgres: PostgresInstance; cacheServer: CacheServerInstance },
): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-cluster-'))
  await mkdir(join(folder, 'pages'))
  for (const page of framePages) await writeFile(join(folder, 'pages', `${page}.html`), '<head></head>')
  const mailbox = createMailbox(5_000)
  const catcher = await startMailCatcher({ port: 0, mailbox })
  const anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  const ports: { api: number; frame: number }[] = []
  for (let made = 0; made < count; made++)
    ports.push({ api: await getFreePort(), frame: await getFreePort() })
  const api = await startBalancer({ ports: ports.map((each) => each.api) })
  const frame = await startBalancer({ ports: ports.map((each) => each.frame) })
  const recoveryPort = await getFreePort()
  const urls = {
    FRAME_URL: `http://secure.localhost:${frame.port}`,
    RECOVERY_URL: `http://recovery.localhost:${recoveryPort}`,
    FRAME_INTERNAL_URL: `http://127.0.0.1:${frame.port}`,
    RECOVERY_INTERNAL_URL: `http://127.0.0.1:${recoveryPort}`,
  }
  const shared = {
    ...urls,
    ...{ GANGWAY_ENV: 'local', GANGWAY_ROLES: 'relay,api,frame', RELAY_AUDIENCES: '*', TRUST_PROXY: 'on' },
    ...{ DATABASE_URL: await postgres.createDatabase(), RPC_URL_31337: anvil.url },
    ...{ FRAME_ROOT: join(folder, 'pages'), DATA_DIR: join(folder, 'data') },
    ...{ ALLOWED_ORIGINS: '*loopback*', MAIL_URL: catcher.url, MAIL_FROM: 'login@example.net' },
    ...{ DRAIN_DELAY: '3', DRAIN_TIME: '2' },
  }
  startMain({
    ...urls,
    ...{ GANGWAY_ENV: 'local', GANGWAY_ROLES: 'recovery', RECOVERY_PORT: `${recoveryPort}` },
    ...{ DATABASE_URL: await postgres.createDatabase(), DATA_DIR: join(folder, 'recovery') },
  })
  const servers = await Promise.all(
    ports.map(async (own): Promise<ClusterServer> => {
      const line = await startLine(cacheServer.url)
      const variables = { ...shared, API_PORT: `${own.api}`, FRAME_PORT: `${own.frame}`, CACHE_URL: line.url }
      let running = startMain(variables)
      await whenReady(own.frame)
      return {
        line,
        async start() {
          running = startMain(variables)
          await whenReady(own.frame)
        },
        child: () => running.child,
      }
    }),
  )
  await whenReady(recoveryPort)
  return {
    servers,
    api: `127.0.0.1:${api.port}`,
    services: {
      frame: { url: urls.FRAME_INTERNAL_URL, origin: urls.FRAME_URL },
      recovery: { url: urls.RECOVERY_INTERNAL_URL, origin: urls.RECOVERY_URL },
      mailbox,
      appOrigin: 'http://localhost:3000',
    },
    nodeUrl: anvil.url,
    async stop() {
      await Promise.all([api.close(), frame.close()])
      for (const { line } of servers) line.close()
      await Promise.all([catcher.stop(), anvil.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function whenReady(port: number): Promise<void> {
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  return waitUntil(isReady, { timeout: 120_000, interval: 100, what: `a server on port ${port}` })
}
