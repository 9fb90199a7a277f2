// Our relay over one of its stores: `memory`, the folder of the embedded database, or the address of a Postgres server.
import {
  createLocalBus,
  createMemoryStore,
  createPostgresStore,
  type MailboxStore,
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
    store: await openStore(),
    bus: createLocalBus(),
    audiences: '*',
    projectIds: [],
    allowedOrigins: [],
    limits: { messageSize: 524_288, storedBytes: 0, requestsPerMinute: 0, connectionsPerMinute: 0 },
    getClientIp: () => '127.0.0.1',
    getNow: Date.now,
  },
})
serveCost(Number(new URL(url).port))

async function openStore(): Promise<MailboxStore> {
  if (place === 'memory') return createMemoryStore()
  const location = place.startsWith('postgres:') ? { url: place } : { folder: place }
  const { database } = await openDatabase({ location, migrations: [relayMigrations], log })
  return createPostgresStore({ database, getNow: Date.now })
}
