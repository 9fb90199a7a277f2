// Our relay, as a deployment runs it, once it is told to start: on the embedded database in a folder, or on a Postgres with
// others. At the next word it sends its clients away, and ends.
import { once } from 'node:events'
import {
  createLocalBus,
  createPostgresStore,
  openPostgresBus,
  relayMigrations,
  startRelayServer,
} from '@gangway/relay'
import { createLog, createMetrics, openDatabase } from '@gangway/server-kit'

const [place = '', audience = ''] = process.argv.slice(2)

/** Time to send clients away, ms. */
const drainTime = 500

const log = createLog({ level: 'warn', name: 'relay' })
const metrics = createMetrics()
process.on('disconnect', () => process.exit())
process.send?.('loaded')
await once(process, 'message')
const location = place.startsWith('postgres:') ? { url: place } : { folder: place }
const opened = await openDatabase({ location, migrations: [relayMigrations], log })
const { database, openLane, openDoorbell } = opened
const getNow = Date.now
const shared = openDoorbell
  ? await openPostgresBus({ database: openLane(1), openDoorbell, log, metrics, getNow })
  : undefined
const store = createPostgresStore({ database, origin: shared?.origin ?? 0, getNow })
const relay = await startRelayServer({
  host: '127.0.0.1',
  port: 0,
  path: '/relay',
  deps: {
    log,
    metrics,
    store,
    bus: shared ?? createLocalBus(),
    audiences: [audience],
    projectIds: ['local'],
    allowedOrigins: [],
    limits: { messageSize: 524_288, storedBytes: 0, requestsPerMinute: 0, connectionsPerMinute: 0 },
    getClientIp: () => '127.0.0.1',
    getNow,
  },
})
process.send?.({ port: Number(new URL(relay.url).port) })
await once(process, 'message')
await relay.relay.drain(drainTime)
await shared?.close()
await store.close()
process.exit()
