import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@gangway/dev'
import { type ForkedProgram, forkProgram } from './forkProgram.js'
import { measureSharing, type SharingFigures } from './measureSharing.js'
import type { LoadCalls } from './programs/loadCalls.js'
import type { ServerCost } from './programs/serveCost.js'

/** What is measured: the relay in memory and over its two databases, beside a bare WebSocket server. */
export type MeasuredServer = 'bare' | 'memory' | 'PGlite' | 'Postgres'

/** What one of them takes. */
export type ServerFigures = {
  /** Messages a second, from publisher to subscriber. */
  rate: number
  /** Processor time of the server's process for one of them, µs. */
  cpu: number
  /** ms at a fifth of that many messages. */
  p50: number
  p99: number
}

/** What `npm run bench -- relay` finds. Postgres is measured where it is installed. */
export type RelayFigures = {
  servers: Partial<Record<MeasuredServer, ServerFigures>> &
    Record<'bare' | 'memory' | 'PGlite', ServerFigures>
  /** One, two and three relays on one Postgres. */
  sharing: SharingFigures[]
  /** Waiting clients a GiB holds. */
  socketsPerGiB: Record<'bare' | 'memory', number>
  /** ms from the restarted relay's first word until a thousand clients wait for their topics again. */
  comeback: number
}

const pairs = 40
const window = 16
const rounds = 3
const saturation = 1_500
/** A p99 is a matter of a few pauses: the median of several short turns says more than one long one. */
const paces = 5
const pacing = 2_000
const waiting = 2_000
const returning = 1_000

type Server = ForkedProgram<{ port: number }>
type Load = ForkedProgram & { call: LoadCalls }

/** Measures the relay. Servers take turns, so that a slow moment meets all of them. */
export async function measureRelay(): Promise<RelayFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-bench-'))
  const postgres = await startPostgres()
  const places: Partial<Record<MeasuredServer, string>> = {
    bare: '',
    memory: 'memory',
    PGlite: join(folder, 'rates'),
    ...(postgres ? { Postgres: await postgres.createDatabase() } : {}),
  }
  const servers = new Map<MeasuredServer, Server>()
  const load = await startLoad()
  try {
    for (const [name, place] of Object.entries(places) as [MeasuredServer, string][])
      servers.set(name, await startServer(name, place))
    const figures = await measureServers(load, servers)
    for (const server of servers.values()) await server.kill()
    servers.clear()
    return {
      servers: figures,
      sharing: postgres ? await measureSharing(load, postgres.createDatabase, startServer) : [],
      socketsPerGiB: {
        bare: await measureSockets(load, await startServer('bare', '')),
        memory: await measureSockets(load, await startServer('memory', 'memory')),
      },
      comeback: await measureComeback(load, join(folder, 'comeback')),
    }
  } finally {
    await Promise.all([...servers.values(), load].map((program) => program.kill()))
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureServers(load: Load, servers: ReadonlyMap<MeasuredServer, Server>) {
  const rates = new Map<MeasuredServer, { rate: number; cpu: number }[]>()
  for (const [name, server] of servers) {
    await load.call.open({ url: toUrl(server), pairs })
    // The first time it is compiled.
    await measureRate(load, server)
    rates.set(name, [])
  }
  for (let round = 0; round < rounds; round += 1)
    for (const [name, server] of servers) rates.get(name)?.push(await measureRate(load, server))
  const latencies = new Map<MeasuredServer, { p50: number; p99: number }[]>()
  for (let round = 0; round < paces; round += 1)
    for (const [name, server] of servers) {
      const { rate } = getMedian(rates.get(name) ?? [], (measured) => measured.rate)
      const taken = await load.call.pace({ url: toUrl(server), duration: pacing, rate: rate / 5 })
      latencies.set(name, [...(latencies.get(name) ?? []), taken])
    }
  const figures: Partial<Record<MeasuredServer, ServerFigures>> = {}
  for (const name of servers.keys())
    figures[name] = {
      ...getMedian(rates.get(name) ?? [], ({ rate }) => rate),
      ...getMedian(latencies.get(name) ?? [], ({ p99 }) => p99),
    }
  return figures as RelayFigures['servers']
}

async function measureRate(load: Load, server: Server): Promise<{ rate: number; cpu: number }> {
  const before = await server.ask<ServerCost>('cost')
  const { rate, count } = await load.call.saturate({ url: toUrl(server), duration: saturation, window })
  const after = await server.ask<ServerCost>('cost')
  return { rate, cpu: (after.cpu - before.cpu) / count }
}

async function measureSockets(load: Load, server: Server): Promise<number> {
  const before = await server.ask<ServerCost>('cost')
  await load.call.keep({ url: toUrl(server), count: waiting })
  const after = await server.ask<ServerCost>('cost')
  await load.call.release()
  await server.kill()
  return Math.round((2 ** 30 * waiting) / (after.memory - before.memory))
}

async function measureComeback(load: Load, folder: string): Promise<number> {
  const server = await startServer('PGlite', folder)
  await load.call.keep({ url: toUrl(server), count: returning })
  await server.kill()
  const again = await startServer('PGlite', folder, server.first.port)
  const start = performance.now()
  await load.call.untilBack()
  const took = performance.now() - start
  await load.call.release()
  await again.kill()
  return took
}

function startServer(name: MeasuredServer, place: string, port = 0): Promise<Server> {
  return name === 'bare' ? forkProgram('bareServer') : forkProgram('relayServer', [place, `${port}`])
}

async function startLoad(): Promise<Load> {
  const program = await forkProgram('loadGenerator')
  const call = new Proxy({} as LoadCalls, {
    get: (_, name) => (params: unknown) => program.ask({ name, params: params ?? null }),
  })
  return { ...program, call }
}

function toUrl({ first }: Server): string {
  return `ws://127.0.0.1:${first.port}/relay`
}

function getMedian<T>(values: readonly T[], read: (value: T) => number): T {
  const sorted = values.toSorted((a, b) => read(a) - read(b))
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('nothing was measured')
  return middle
}
