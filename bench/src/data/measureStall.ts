import { gangwayOne } from '@gangway/registry'
import { forkProgram } from '../relay/forkProgram.js'
import type { LoadCalls } from '../relay/programs/loadCalls.js'
import { getQuantile } from './getQuantile.js'
import { listPages } from './listPages.js'
import { openConnections } from './openConnections.js'
import type { DataCalls } from './programs/dataCalls.js'
import type { SeededHistory } from './programs/seedHistory.js'
import type { CalledProgram } from './startProgram.js'

/** How others in the process fare meanwhile, ms: the slowest of a hundred. */
export type Ease = {
  /** How late the event loop is. */
  loop: { p99: number; max: number }
  /** A call through the JSON-RPC proxy. */
  rpc: number
  /** A message through the relay, which stores it. */
  relay: number
}

/** With nothing else to do, beside pages of a long history, and beside a page that is one long transaction. */
export type StallFigures = Record<'idle' | 'pages' | 'heavy', Ease> & {
  /** What one such page takes at most, ms. */
  heavyPage: number
}

const duration = 3_000
/** Messages a second: far less than the relay can. */
const messages = 50
const pairs = 5
const pages = 100

/** Measures what a slow history means for whoever else is answered by the same process. */
export async function measureStall(
  data: CalledProgram<DataCalls>,
  { account, heavyAccount, lighterPages }: SeededHistory,
): Promise<StallFigures> {
  const load = await forkProgram('loadGenerator')
  const relayUrl = `${data.url.replace('http', 'ws')}/relay`
  const ask = (name: keyof LoadCalls, params: object) =>
    load.ask<{ p99: number }>({ name, params: { url: relayUrl, ...params } })

  async function measure(paths: readonly string[]): Promise<Ease & { page: number }> {
    const readers = await openConnections(data.url, 1)
    await data.call.getLoopDelay()
    const [rpc, relay, page] = await Promise.all([
      measureRpc(data.url),
      ask('pace', { duration, rate: messages }),
      paths.length > 0 ? readers.load(paths, duration) : undefined,
    ])
    readers.close()
    return { loop: await data.call.getLoopDelay(), rpc, relay: relay.p99, page: page?.p99 ?? 0 }
  }

  try {
    await ask('open', { pairs })
    await measure([]) // the first time it is compiled
    const { page, ...heavy } = await measure(
      (await listPages(data.url, heavyAccount, lighterPages)).slice(-1),
    )
    return {
      idle: await measure([]),
      pages: await measure(await listPages(data.url, account, pages)),
      heavy,
      heavyPage: page,
    }
  } finally {
    await load.kill()
  }
}

/** One call after another. */
async function measureRpc(url: string): Promise<number> {
  const times: number[] = []
  const start = performance.now()
  while (performance.now() - start < duration) {
    const askedAt = performance.now()
    const response = await fetch(`${url}/v1/?chainId=${gangwayOne.caipNetworkId}&projectId=bench`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}',
    })
    await response.arrayBuffer()
    times.push(performance.now() - askedAt)
  }
  return getQuantile(times, 0.99)
}
