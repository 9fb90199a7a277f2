// Our relay over one of its stores: `memory`, the folder of the embedded database, or the address of a Postgres server.
import {
  createLocalBus,
  createMemoryStore,
  createPostgresStore,
  openPostgresBus,
  type RelayDeps,
  relayMigrations,
  startRelayServer,
} from '@gangway/relay'
import { createLog, createMetrics, openDatabase } from '@gangway/server-kit'
import { serveCost } from './serveCost.js'

const [place = '', port = '0'] = process.argv.slice(2)
const log = createLog({ level: 'error', name: 'relay' })
const metrics = createMetrics()
const { url } = await startRelayServer({
  host: '127.0.0.1',
  port: Number(port),
  path: '/relay',
  deps: {
    log,
    metrics,
    ...(await openStore()),
    audiences: '*',
    projectIds: [],
    allowedOrigins: [],
    limits: { messageSize: 524_288, storedBytes: 0, requestsPerMinute: 0, connectionsPerMinute: 0 },
    getClientIp: () => '127.0.0.1',
    getNow: Date.now,
  },
})
serveCost(Number(new URL(url).port))

/** On a Postgres server with the bus to others, as the relay role has it: that it may be alone it does not know. */
async function openStore(): Promise<Pick<RelayDeps, 'store' | 'bus'>> {
  if (place === 'memory') return { store: createMemoryStore(), bus: createLocalBus() }
  const location = place.startsWith('postgres:') ? { url: place } : { folder: place }
  const opened = await openDatabase({ location, migrations: [relayMigrations], log })
  const { database, openLane, openDoorbell } = opened
  const getNow = Date.now
  if (!openDoorbell) return { store: createPostgresStore({ database, getNow }), bus: createLocalBus() }
  const bus = await openPostgresBus({ database: openLane(1), openDoorbell, log, metrics, getNow })
  const writes = openLane(2)
  return { store: createPostgresStore({ database, writes, origin: bus.origin, getNow }), bus }
}
