import type { ForkedProgram } from './forkProgram.js'
import type { LoadCalls } from './programs/loadCalls.js'
import type { ServerCost } from './programs/serveCost.js'

/** What some relays on one Postgres carry together, each message published on one and delivered by another. */
export type SharingFigures = {
  relays: number
  /** Messages a second, from publisher to subscriber. */
  rate: number
  /** Processor time of all relays for one of them, µs. */
  cpu: number
  /** ms at a fifth of that many messages. */
  p50: number
  p99: number
}

const counts = [1, 2, 3]
const pairs = 60
const window = 16
const saturation = 3_000
const pacing = 4_000

/** Measures one, two and three relays, each time on a new database. */
export async function measureSharing(
  load: { call: LoadCalls },
  createDatabase: () => Promise<string>,
  startServer: (name: 'Postgres', place: string) => Promise<ForkedProgram<{ port: number }>>,
): Promise<SharingFigures[]> {
  const figures: SharingFigures[] = []
  for (const relays of counts) {
    const place = await createDatabase()
    const servers: ForkedProgram<{ port: number }>[] = []
    try {
      while (servers.length < relays) servers.push(await startServer('Postgres', place))
      const urls = servers.map(({ first }) => `ws://127.0.0.1:${first.port}/relay`)
      const url = urls[0] ?? ''
      const readCpu = async () => {
        const costs = await Promise.all(servers.map((server) => server.ask<ServerCost>('cost')))
        return costs.reduce((sum, { cpu }) => sum + cpu, 0)
      }
      await load.call.open({ url, pairs, urls })
      // The first time it is compiled.
      await load.call.saturate({ url, duration: saturation, window })
      const before = await readCpu()
      const { rate, count } = await load.call.saturate({ url, duration: saturation, window })
      const cpu = ((await readCpu()) - before) / count
      const times = await load.call.pace({ url, duration: pacing, rate: rate / 5 })
      figures.push({ relays, rate, cpu, ...times })
    } finally {
      for (const server of servers) await server.kill()
    }
  }
  return figures
}
