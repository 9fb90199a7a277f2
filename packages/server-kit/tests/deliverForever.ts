// Queues webhooks in the database of a folder, as many as it is told, says so, and delivers them; killed by its test.
import {
  createGuardedPost,
  createLog,
  createMetrics,
  openDatabase,
  queueWebhooks,
  startWebhookDelivery,
  toEndpointId,
  webhookMigrations,
  webhookTypes,
} from '../src/index.js'

const [folder = '', url = '', count = ''] = process.argv.slice(2)
const log = createLog({ level: 'silent' })
const { database } = await openDatabase({ location: { folder }, migrations: [webhookMigrations], log })
const endpoint = {
  projectId: 'shop',
  url,
  types: webhookTypes,
  secrets: [new Uint8Array(32)],
  isPrivate: true,
}
const endpoints = [{ ...endpoint, id: toEndpointId(endpoint) }]
const events = Array.from({ length: Number(count) }, (_, number) => ({
  ...{ key: `event ${number}`, projectId: 'shop', type: 'login.finished' as const, userId: 'person' },
  ...{ at: Date.now(), data: { number } },
}))
await database.transaction((tx) => queueWebhooks(tx, endpoints, events, Date.now()))
console.log('queued')
startWebhookDelivery({
  ...{ database, endpoints, log, metrics: createMetrics(), getNow: Date.now, getEarliest: Date.now },
  post: createGuardedPost(),
})
setInterval(() => undefined, 60_000)
