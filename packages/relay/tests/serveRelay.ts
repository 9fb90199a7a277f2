// Runs a relay that keeps its messages in the database of an address or a folder, and says where; killed by its test.
// Removes what has expired each so many milliseconds, where they are given.
import { createLog, createMetrics, openDatabase } from '@gangway/server-kit'
import { createLocalBus, createPostgresStore, relayMigrations, startRelayServer } from '../src/index.js'

const [place = '', cleanInterval] = process.argv.slice(2)
const log = createLog({ level: 'silent' })
const location = place.startsWith('postgres:') ? { url: place } : { folder: place }
const { database, clock } = await openDatabase({ location, migrations: [relayMigrations], log })
const { url } = await startRelayServer({
  deps: {
    log,
    metrics: createMetrics(),
    store: createPostgresStore({ database, getNow: clock.getNow }),
    bus: createLocalBus(),
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
