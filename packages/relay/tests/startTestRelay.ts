import { createLog, createMetrics, type Metrics } from '@gangway/server-kit'
import {
  createLocalBus,
  createMemoryStore,
  type MailboxStore,
  type RelayDeps,
  startRelayServer,
} from '../src/index.js'
import { connectTestClient, type TestClient, type TestClientOptions } from './connectTestClient.js'

/** A relay on a free port, with all it was given. */
export type TestRelay = {
  url: string
  store: MailboxStore
  metrics: Metrics
  logLines: string[]
  connect(options?: TestClientOptions): Promise<TestClient>
  getStats(): { connections: number; subscriptions: number }
  drain(limit: number): Promise<void>
  close(): Promise<void>
}

/** Starts a relay that lets everybody in, but for what `overrides` says. */
export async function startTestRelay(overrides: Partial<RelayDeps> = {}): Promise<TestRelay> {
  const lines: string[] = []
  const log = createLog({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const metrics = createMetrics()
  const store = createMemoryStore()
  const clients: TestClient[] = []
  const server = await startRelayServer({
    deps: {
      log,
      metrics,
      store,
      bus: createLocalBus(),
      audiences: '*',
      projectIds: [],
      allowedOrigins: [],
      limits: { messageSize: 524_288, storedBytes: 0, requestsPerMinute: 0, connectionsPerMinute: 0 },
      getClientIp: ({ remoteAddress }) => remoteAddress,
      getNow: Date.now,
      ...overrides,
    },
  })
  return {
    url: server.url,
    store: overrides.store ?? store,
    metrics,
    logLines: lines,
    async connect(options) {
      const client = await connectTestClient(server.url, options)
      clients.push(client)
      return client
    },
    getStats: server.relay.getStats,
    drain: server.relay.drain,
    async close() {
      await server.close()
      for (const client of clients) client.socket.terminate()
    },
  }
}
