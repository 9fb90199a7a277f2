// Our relay on the embedded database, as a deployment runs it, once it is told to start.
import { once } from 'node:events'
import { createLocalBus, createPostgresStore, relayMigrations, startRelayServer } from '@gangway/relay'
import { createLog, createMetrics, openDatabase } from '@gangway/server-kit'

const [folder = '', audience = ''] = process.argv.slice(2)
const log = createLog({ level: 'warn', name: 'relay' })
const metrics = createMetrics()
process.on('disconnect', () => process.exit())
process.send?.('loaded')
await once(process, 'message')
const { database } = await openDatabase({ location: { folder }, migrations: [relayMigrations], log })
const relay = await startRelayServer({
  host: '127.0.0.1',
  port: 0,
  path: '/relay',
  deps: {
    log,
    metrics,
    store: createPostgresStore({ database, getNow: Date.now }),
    bus: createLocalBus(),
    audiences: [audience],
    projectIds: ['local'],
    allowedOrigins: [],
    limits: { messageSize: 524_288, storedBytes: 0, requestsPerMinute: 0, connectionsPerMinute: 0 },
    getClientIp: () => '127.0.0.1',
    getNow: Date.now,
  },
})
process.send?.({ port: Number(new URL(relay.url).port) })
