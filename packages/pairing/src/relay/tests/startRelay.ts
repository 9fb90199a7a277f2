import { createLocalBus, createMemoryStore, type RelayDeps, startRelayServer } from '@gangway/relay'
import { createLog, createMetrics } from '@gangway/server-kit'

/** A relay on one port that can be stopped and started again with what it had stored. */
export type TestRelay = {
  url: string
  getStats(): { connections: number; subscriptions: number }
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts the real relay with a store in memory; it lets everybody in, but for what `overrides` says. */
export async function startRelay(overrides: Partial<RelayDeps> = {}): Promise<TestRelay> {
  const deps: RelayDeps = {
    log: createLog({ level: 'silent' }),
    metrics: createMetrics(),
    store: createMemoryStore(),
    bus: createLocalBus(),
    audiences: '*',
    projectIds: [],
    allowedOrigins: [],
    limits: { messageSize: 524_288, storedBytes: 0, requestsPerMinute: 0, connectionsPerMinute: 0 },
    getClientIp: ({ remoteAddress }) => remoteAddress,
    getNow: Date.now,
    times: { rejectionDelay: 10 },
    ...overrides,
  }
  let server = await startRelayServer({ deps })
  const { url } = server
  return {
    url,
    getStats: () => server.relay.getStats(),
    async start() {
      server = await startRelayServer({ deps, port: Number(new URL(url).port) })
    },
    stop: () => server.close(),
  }
}
