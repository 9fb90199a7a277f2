import { setTimeout as pause } from 'node:timers/promises'
import { bindDataProviders, createDataSources } from '@gangway/data-api'
import {
  deployLocalContracts,
  deployLocalPools,
  getFreePort,
  getLocalEvmAccount,
  localEvmTokens,
  localSwapVenues,
  startAnvil,
} from '@gangway/dev'
import { gangwayOne } from '@gangway/registry'
import { createLog, createMetrics, createRpcUpstreams, type RpcUpstreams } from '@gangway/server-kit'

/** ms of each quote, ms of the bare calls that it needs, and how many requests it made. */
export type SwapFigures = {
  cold: number[]
  warm: number[]
  bare: number[]
  coldRequests: number
  warmRequests: number
}

type Call = { method: string; params: unknown }

const chain = gangwayOne.caipNetworkId
const coin = `${chain}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee` as const
const usdtx = `${chain}:${localEvmTokens.usdtx.at.toLowerCase()}` as const

const coldRuns = 20
const warmRuns = 300

/**
 * Measures a quote on two hops by pools alone, of a source that has seen no token and of one that has, beside the same
 * calls sent to the node by nobody but `fetch`. Quotes and bare calls take turns.
 */
export async function measureSwap(): Promise<SwapFigures> {
  const anvil = await startAnvil({ port: await getFreePort(), chainId: gangwayOne.id })
  try {
    await deployLocalContracts(anvil.url)
    await deployLocalPools(anvil.url)
    const cold: number[] = []
    let coldRequests = 0
    for (let run = 0; run < coldRuns; run++) {
      const { quote, calls } = await openSource(anvil.url)
      cold.push(await time(quote))
      coldRequests = Math.max(coldRequests, calls.length)
    }
    const { quote, calls } = await openSource(anvil.url)
    await quote()
    calls.length = 0
    await quote()
    const needed = [...calls]
    const [warm, bare]: [number[], number[]] = [[], []]
    for (let run = 0; run < warmRuns; run++) {
      warm.push(await time(quote))
      bare.push(await time(() => askNode(anvil.url, needed)))
    }
    return { cold, warm, bare, coldRequests, warmRequests: needed.length }
  } finally {
    await anvil.stop()
  }
}

/** A source as a server has it once it has started, with the calls it makes of the node. */
async function openSource(url: string) {
  const log = createLog({ level: 'silent' })
  const upstreams = createRpcUpstreams([{ network: gangwayOne, rpcUrls: [url] }], {
    log,
    metrics: createMetrics(),
  })
  const calls: Call[] = []
  const rpc: RpcUpstreams = {
    ...upstreams,
    read(id, method, params) {
      calls.push({ method, params })
      return upstreams.read(id, method, params)
    },
  }
  const sources = createDataSources(
    bindDataProviders({ SWAP_VENUES: JSON.stringify({ [chain]: localSwapVenues }) }),
  )
  const source = sources.create('swaps', { rpc, log }).find(({ name }) => name === 'pools')
  await source?.builder?.listRouters(chain)
  calls.length = 0
  const account = getLocalEvmAccount(0).address.toLowerCase()
  const request = { chain, from: usdtx, to: coin, amount: 100_000_000n, account, slippage: 100 }
  const quote = async () => source?.getQuote(request, new AbortController().signal)
  return { quote, calls }
}

/** The same calls, one after the other as a quote makes them. */
async function askNode(url: string, calls: readonly Call[]): Promise<void> {
  for (const { method, params } of calls) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    await response.json()
  }
}

async function time(act: () => Promise<unknown>): Promise<number> {
  // Whatever the one before has left to do is not this one's.
  await pause(1)
  const start = performance.now()
  await act()
  return performance.now() - start
}
