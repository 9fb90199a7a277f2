// Runs a relay that keeps its messages in the database of an address or a folder, and says where; killed by its test.
// Removes what has expired each so many milliseconds, where they are given.
import { createLog, createMetrics, openDatabase } from '@gangway/server-kit'
import {
  createLocalBus,
  createPostgresStore,
  openPostgresBus,
  relayMigrations,
  startRelayServer,
} from '../src/index.js'

const [place = '', cleanInterval] = process.argv.slice(2)
const log = createLog({ level: 'silent' })
const location = place.startsWith('postgres:') ? { url: place } : { folder: place }
const opened = await openDatabase({ location, migrations: [relayMigrations], log })
const { database, clock, openLane, openDoorbell } = opened
const { getNow } = clock
const metrics = createMetrics()
const shared = openDoorbell
  ? await openPostgresBus({ database: openLane(1), openDoorbell, log, metrics, getNow })
  : undefined
const { url } = await startRelayServer({
  deps: {
    log,
    metrics,
    store: createPostgresStore({ database, origin: shared?.origin ?? 0, getNow }),
    bus: shared ?? createLocalBus(),
    audiences: '*',
    projectIds: [],
    allowedOrigins: [],
    limits: { messageSize: 524_288, storedBytes: 0, requestsPerMinute: 0, connectionsPerMinute: 0 },
    getClientIp: ({ remoteAddress }) => remoteAddress ?? '',
    ...clock,
    ...(cleanInterval === undefined ? {} : { times: { cleanInterval: Number(cleanInterval) } }),
  },
})
console.log(url)
