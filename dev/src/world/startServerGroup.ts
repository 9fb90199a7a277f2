import { GangwayError } from '@gangway/protocol'
import { startCacheServer } from '../instances/cacheServer.js'
import { startPostgres } from '../instances/postgres.js'
import { serverReadyTimeout } from '../instances/serverReadyTimeout.js'
import { getFreePort } from '../process/getFreePort.js'
import { isOk } from '../process/isOk.js'
import { startBalancer } from '../process/startBalancer.js'
import type { WorldPorts } from '../process/WorldPorts.js'
import { waitForAll } from '../process/waitForAll.js'
import { waitUntil } from '../process/waitUntil.js'

/** Ports of the world that a balancer listens on in place of a server. */
const balanced = ['web', 'api', 'frame', 'recovery'] as const

type ServerPorts = Pick<WorldPorts, (typeof balanced)[number]>

/** What several processes of the server, and as many of the recovery service, have in common. */
export type ServerGroup = {
  /** Those of each process. */
  ports: readonly ServerPorts[]
  /** What each is told. */
  serverEnv: Readonly<Record<string, string>>
  recoveryEnv: Readonly<Record<string, string>>
  /** Resolves once every process is ready, and balancers give it requests. */
  waitUntilReady(): Promise<void>
}

/**
 * Starts balancers on the world's ports, a Postgres with a database for each of the two services, and a cache server. These
 * keep nothing. `own` is given each as it is up.
 *
 * @throws GangwayError `DEV_PROGRAM_MISSING` where one of them is not installed.
 */
export async function startServerGroup({
  count,
  ports,
  own,
}: {
  count: number
  ports: ServerPorts
  own: <T extends { stop(): Promise<void> }>(starting: Promise<T>) => Promise<T>
}): Promise<ServerGroup> {
  const [postgres, cacheServer] = await waitForAll([
    own(startPostgres().then((started) => started ?? refuse('postgresql'))),
    own(startCacheServer().then((started) => started ?? refuse('valkey-server or redis-server'))),
  ])
  const all = await waitForAll(Array.from({ length: count }, getServerPorts))
  const startOne = async (part: (typeof balanced)[number]) => {
    const balancer = await startBalancer({ ports: all.map((each) => each[part]), port: ports[part] })
    return { stop: balancer.close }
  }
  await waitForAll(balanced.map((part) => own(startOne(part))))
  // A balancer is the one proxy before them.
  const common = { TRUST_PROXY: 'on' }
  const untilReady = (port: number) =>
    waitUntil(() => isOk(`http://127.0.0.1:${port}/readyz`), {
      timeout: serverReadyTimeout,
      what: `a server on port ${port}`,
    })
  return {
    ports: all,
    serverEnv: {
      ...common,
      DATABASE_URL: await postgres.createDatabase(),
      CACHE_URL: cacheServer.url,
      WEB_URL: `http://localhost:${ports.web}`,
      API_URL: `http://localhost:${ports.api}`,
    },
    recoveryEnv: { ...common, DATABASE_URL: await postgres.createDatabase() },
    async waitUntilReady() {
      for (const each of [...all, ports]) await waitForAll(balanced.map((part) => untilReady(each[part])))
    },
  }
}

async function getServerPorts(): Promise<ServerPorts> {
  return {
    web: await getFreePort(),
    api: await getFreePort(),
    frame: await getFreePort(),
    recovery: await getFreePort(),
  }
}

function refuse(program: string): never {
  throw new GangwayError('DEV_PROGRAM_MISSING', {
    details: `several servers share a database and a cache server; install ${program}`,
    hints: ['Without GANGWAY_SERVERS the local world has one server, which needs neither.'],
  })
}
