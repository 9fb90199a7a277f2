import {
  callJsonRpc,
  deployLocalContracts,
  deployLocalPools,
  getFreePort,
  getLocalEvmAccount,
  type Instance,
  localEvmTokens,
  localMarket,
  localSwapVenues,
  startAnvil,
} from '@gangway/dev'
import { GangwayError } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import type { RpcUpstreams } from '@gangway/server-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApprovals } from '../src/swaps/createApprovals.js'
import { createSwapManager } from '../src/swaps/createSwapManager.js'
import { createPoolSwaps } from '../src/swaps/pools/createPoolSwaps.js'
import { createTestRpc } from './createTestRpc.js'

// What pools ask of a node, and what becomes of a node that lacks something.

const chain = gangwayOne.caipNetworkId
const coin = `${chain}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee` as const
const idOf = (token: { at: string }) => `${chain}:${token.at.toLowerCase()}` as const
const { usdx, usdtx, feex } = localEvmTokens
const venues = { ...localSwapVenues, venues: [...localSwapVenues.venues] }
const request = { chain, account: getLocalEvmAccount(0).address.toLowerCase(), slippage: 100 } as const
const signal = new AbortController().signal

let anvil: Instance
beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: gangwayOne.id })
  await deployLocalContracts(anvil.url)
  await deployLocalPools(anvil.url)
})
afterAll(() => anvil?.stop())

/** Pools over the node; `refuse` names methods that it does not know, `down` those that fail meanwhile. */
async function createSource(refuse: readonly string[] = [], table: typeof venues | null = venues) {
  const { rpc: upstreams, log } = createTestRpc([{ network: gangwayOne, rpcUrls: [anvil.url] }])
  const methods: string[] = []
  const down = new Set<string>()
  const rpc: RpcUpstreams = {
    ...upstreams,
    read(id, method, params) {
      methods.push(method)
      if (down.has(method)) return Promise.reject(new GangwayError('RPC_UPSTREAM_FAILED'))
      if (!refuse.includes(method)) return upstreams.read(id, method, params)
      return Promise.reject(new GangwayError('RPC_UPSTREAM_FAILED', { context: { rpcCode: -32601 } }))
    },
  }
  const source = createPoolSwaps({ rpc, log }, table ? { [chain]: table } : {})
  // What is looked at when a server starts.
  await source.builder?.listRouters(chain).catch(() => undefined)
  methods.length = 0
  return { source, methods, down, rpc, log }
}

test('default: a quote on two hops takes three requests at most, and two once its tokens are known', async () => {
  const { source, methods } = await createSource()
  const wanted = { ...request, from: idOf(usdtx), to: coin, amount: 100_000_000n }
  const first = await source.getQuote(wanted, signal)
  expect(first.route).toHaveLength(2)
  expect(methods.length).toBeLessThanOrEqual(3)
  methods.length = 0
  expect(await source.getQuote(wanted, signal)).toEqual(first)
  expect(methods).toEqual(['eth_call', 'eth_call'])
})

test('behavior: a token that keeps part of a transfer is found out once', async () => {
  const { source, methods } = await createSource()
  const wanted = { ...request, from: coin, to: idOf(feex), amount: 10n ** 17n }
  const first = await source.getQuote(wanted, signal)
  expect(first.priceImpact).not.toBeNull()
  expect(methods).toEqual(['eth_call', 'eth_simulateV1', 'eth_call'])
  methods.length = 0
  await source.getQuote(wanted, signal)
  expect(methods).toEqual(['eth_call', 'eth_call'])
})

test('behavior: where a node does not answer, it is asked again; where it has no way to tell, it is not', async () => {
  const wanted = { ...request, from: coin, to: idOf(feex), amount: 10n ** 17n }
  const { source, methods, down } = await createSource()
  down.add('eth_simulateV1')
  const unsure = await source.getQuote(wanted, signal)
  down.clear()
  const sure = await source.getQuote(wanted, signal)
  expect(sure.received).toBeLessThan(unsure.received)
  const without = await createSource(['eth_simulateV1'])
  expect(await without.source.getQuote(wanted, signal)).toEqual(unsure)
  without.methods.length = 0
  await without.source.getQuote(wanted, signal)
  expect(without.methods).toEqual(['eth_call', 'eth_call'])
  expect(methods).toContain('eth_simulateV1')
})

test('behavior: a venue that is not on the network is left out, whatever the table says', async () => {
  const [pairs, tiers] = venues.venues
  const absent = {
    ...tiers,
    router: localMarket.at.replace(/.$/, '0'),
    quoter: localMarket.at.replace(/.$/, '0'),
  }
  const table = { ...venues, venues: [pairs, absent] } as unknown as typeof venues
  const { source } = await createSource([], table)
  const { route } = await source.getQuote(
    { ...request, from: coin, to: idOf(usdx), amount: 10n ** 18n },
    signal,
  )
  expect(route?.[0]?.venue).toBe('Local pairs')
  expect(await source.builder?.listSpenders(chain)).toEqual([localMarket.pairs.toLowerCase()])
})

test('behavior: a venue that a node once told no code of is there again after ten minutes', async () => {
  let isBlind = true
  let now = 1_000
  const { rpc, log } = createTestRpc([{ network: gangwayOne, rpcUrls: [anvil.url] }])
  const read: typeof rpc.read = async (id, method, params) =>
    isBlind && method === 'eth_getCode' ? '0x' : rpc.read(id, method, params)
  const source = createPoolSwaps({ rpc: { ...rpc, read }, log, getNow: () => now }, { [chain]: venues })
  const names = ['Local pairs', 'Local tiers']
  expect(await source.listMissing?.(chain)).toEqual(names)
  isBlind = false
  expect(await source.listMissing?.(chain)).toEqual(names)
  now += 601_000
  await source.listMissing?.(chain)
  expect(await source.listMissing?.(chain)).toEqual([])
})

test('behavior: nor is one used whose contracts have another wrapped coin, or factory, than the table says', async () => {
  const [pairs, tiers] = venues.venues
  const ofOther = await createSource([], { ...venues, wrapped: usdx.at } as unknown as typeof venues)
  expect(await ofOther.source.listMissing?.(chain)).toEqual(['Local pairs', 'Local tiers'])
  await expect(ofOther.source.builder?.listSpenders(chain)).rejects.toMatchObject({
    code: 'DATA_SWAPS_NOT_SUPPORTED',
  })
  const table = { ...venues, venues: [{ ...pairs, factory: localMarket.tiers }, tiers] }
  const { source } = await createSource([], table as unknown as typeof venues)
  expect(await source.listMissing?.(chain)).toEqual(['Local pairs'])
})

test('behavior: without Multicall3 it goes all the same', async () => {
  const multicall3 = gangwayOne.multicall3
  const code = await callJsonRpc(anvil.url, 'eth_getCode', [multicall3, 'latest'])
  await callJsonRpc(anvil.url, 'anvil_setCode', [multicall3, '0x'])
  try {
    const { source } = await createSource()
    const { received } = await source.getQuote(
      { ...request, from: coin, to: idOf(usdx), amount: 10n ** 18n },
      signal,
    )
    expect(received).toBeGreaterThan(2_480_000_000n)
  } finally {
    await callJsonRpc(anvil.url, 'anvil_setCode', [multicall3, code])
  }
})

test('behavior: with spenders named, a way goes by these alone, though another gives more', async () => {
  const { source } = await createSource()
  const [pairs, tiers] = [localMarket.pairs.toLowerCase(), localMarket.tiers.toLowerCase()]
  const wanted = { ...request, from: idOf(usdx), to: coin, amount: 1_000_000n, minimum: 1n }
  const build = (spenders?: readonly string[]) => source.builder?.build({ ...wanted, spenders }, signal)
  expect(await build()).toMatchObject({ spender: tiers })
  expect(await build([pairs])).toMatchObject({ spender: pairs, to: localMarket.pairs })
  expect(await build([pairs, tiers])).toMatchObject({ spender: tiers })
  await expect(build([])).rejects.toMatchObject({ code: 'DATA_SWAP_NOT_APPROVED' })
  // What is only unwrapped nobody takes.
  const wrapped = { ...wanted, from: `${chain}:${localMarket.wrapped.toLowerCase()}` as const, spenders: [] }
  expect(await source.builder?.build(wrapped, signal)).toMatchObject({ spender: null })
})

test('error: a node that does not answer is said to be that, and nothing of the account', async () => {
  const { source } = await createSource(['eth_getCode'])
  const failed = { code: 'RPC_UPSTREAM_FAILED' }
  await expect(source.builder?.listSpenders(chain)).rejects.toMatchObject(failed)
  await expect(source.listMissing?.(chain)).rejects.toMatchObject(failed)
  const { rpc, down } = await createSource()
  down.add('eth_call')
  const query = { chain, token: usdx.at, account: request.account, spender: localMarket.pairs }
  await expect(createApprovals(rpc).read(query)).rejects.toMatchObject(failed)
})

test('error: no table, no network of ours; nobody waits for a node past the time', async () => {
  const { source } = await createSource([], null)
  expect(source.supports(chain)).toBe(false)
  const wanted = { ...request, from: coin, to: idOf(usdx), amount: 1n }
  await expect(source.getQuote(wanted, signal)).rejects.toMatchObject({ code: 'DATA_SWAPS_NOT_SUPPORTED' })
  const ended = AbortSignal.abort(new Error('late'))
  await expect((await createSource()).source.getQuote(wanted, ended)).rejects.toThrow()
})

test('behavior: a node without eth_simulateV1 tries what was encoded here all the same', async () => {
  const { source, rpc, log } = await createSource(['eth_simulateV1'])
  const manager = createSwapManager({ rpc, log, providers: [source], getSources: () => ['pools'] })
  const build = (from: `eip155:${string}:${string}`, amount: bigint) =>
    manager.build({ ...request, from, to: idOf(usdtx), amount, source: 'pools', minimum: undefined })
  const ofCoin = await build(coin, 10n ** 18n)
  expect(ofCoin.received).toBe(ofCoin.built.quote.received)
  expect(ofCoin).toMatchObject({ namespace: 'eip155', approvals: [] })
  const ofToken = await build(idOf(usdx), 7_000_000n)
  expect(ofToken.received).toBe(ofToken.built.quote.received)
  expect(ofToken).toMatchObject({ approvals: [{ to: usdx.at.toLowerCase() }] })
  await expect(build(coin, 10n ** 24n)).rejects.toMatchObject({ code: 'DATA_SWAP_BALANCE_LOW' })
})

test('error: what others have encoded is not built there, though it is quoted', async () => {
  const { source, rpc, log } = await createSource(['eth_simulateV1'])
  const { isOwn, ...builder } = source.builder ?? {}
  const wanted = { ...request, from: coin, to: idOf(usdx), amount: 10n ** 18n }
  const terms = { from: null, to: usdx.at.toLowerCase(), amount: wanted.amount, minimum: 10n ** 18n, chain }
  const read = async () => ({ ...terms, recipient: wanted.account.toLowerCase() })
  const foreign = { ...source, name: 'other', builder: { ...builder, read } } as typeof source
  const manager = createSwapManager({ rpc, log, providers: [foreign], getSources: () => ['other'] })
  expect(isOwn).toBe(true)
  expect(await manager.getQuotes(wanted)).toHaveLength(1)
  await expect(manager.build({ ...wanted, source: 'other', minimum: undefined })).rejects.toMatchObject({
    code: 'DATA_SWAP_UNTRIED',
  })
})
