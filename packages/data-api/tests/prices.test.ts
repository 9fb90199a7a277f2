import {
  callJsonRpc,
  createOddToken,
  deployLocalContracts,
  getFreePort,
  type Instance,
  startAnvil,
  toAnswer,
} from '@gangway/dev'
import { fungiblePriceResponseSchema, gasPriceResponseSchema, parseWith } from '@gangway/protocol'
import { gangwayOne, gangwaySolana, gangwayTwo, localTokens } from '@gangway/registry'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPriceManager } from '../src/index.js'
import { putChainlinkFeed } from './putChainlinkFeed.js'
import { getDeadUrl, startDataApi, type TestDataApi } from './startDataApi.js'

const [usdx] = localTokens
const coin = 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const token = `eip155:31337:${usdx.address}`
const sol = `${gangwaySolana.caipNetworkId}:So11111111111111111111111111111111111111111`
const stranger = 'eip155:31337:0x00000000000000000000000000000000000000f0'
const hour = 3600
/** Where the picture of a coin or token is. */
const at = (id: string) => `https://api.example/public/getAssetImage/${id}`

let anvil: Instance
const apis: TestDataApi[] = []

beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  await deployLocalContracts(anvil.url)
})

afterAll(() => anvil.stop())

afterEach(async () => {
  await Promise.all(apis.splice(0).map((api) => api.stop()))
})

type Options = {
  prices?: Record<string, number>
  /** As in `CHAINLINK_FEEDS`; limits in seconds. */
  feeds?: Record<string, string | { feed: string; maxAge: number }>
  rpcUrl?: string
}

async function startApi({ prices = {}, feeds = {}, rpcUrl = anvil.url }: Options = {}) {
  const api = await startDataApi({
    networks: [
      { network: gangwayOne, rpcUrls: [rpcUrl] },
      { network: gangwayTwo, rpcUrls: [] },
    ],
    env: { STATIC_PRICES: JSON.stringify(prices), CHAINLINK_FEEDS: JSON.stringify(feeds) },
    createPrices: ({ rpc, log, sources }) =>
      createPriceManager({
        providers: sources.create('prices', { rpc, log }),
        log,
        rates: { eur: 1.25 },
        getSources: (chain) => sources.getNames('prices', chain),
      }),
  })
  apis.push(api)
  return api
}

const post = (api: TestDataApi, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/v1/fungible/price`, { method: 'POST', body: JSON.stringify(body), headers })

async function getPrices(api: TestDataApi, addresses: readonly string[], currency = 'usd') {
  const response = await post(api, { projectId: 'local', currency, addresses })
  expect(response.status).toBe(200)
  const { fungibles } = parseWith(fungiblePriceResponseSchema, await response.json())
  expect(fungibles.map(({ address }) => address)).toEqual(addresses)
  return { fungibles, prices: fungibles.map(({ price }) => price), cache: response.headers.get('x-cache') }
}

test('default: every asset in the order asked, coins by their names of services.md §2, unknown ones 0', async () => {
  const api = await startApi({ prices: { 'eip155:31337': 2500, [token]: 1, 'eip155:31338': 7 } })
  const second = 'eip155:31338:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
  const { fungibles, cache } = await getPrices(api, [token, coin, stranger, second, sol, coin])
  expect(fungibles).toEqual([
    { address: token, name: 'USDX', symbol: 'USDX', iconUrl: at(token.toLowerCase()), price: 1, decimals: 6 },
    { address: coin, name: 'Ether', symbol: 'ETH', iconUrl: at(coin), price: 2500, decimals: 18 },
    { address: stranger, name: '', symbol: '', iconUrl: '', price: 0, decimals: 0 },
    {
      address: second,
      name: 'Ether',
      symbol: 'ETH',
      iconUrl: at(second.toLowerCase()),
      price: 7,
      decimals: 18,
    },
    { address: sol, name: '', symbol: '', iconUrl: '', price: 0, decimals: 0 },
    { address: coin, name: 'Ether', symbol: 'ETH', iconUrl: at(coin), price: 2500, decimals: 18 },
  ])
  expect(cache).toBe('miss')
  expect((await getPrices(api, [coin])).cache).toBe('hit')
})

test('parameters: any content type, another currency', async () => {
  const api = await startApi({ prices: { 'eip155:31337': 2500 } })
  const body = { projectId: 'local', currency: 'eur', addresses: [coin] }
  for (const type of ['application/json', 'text/plain;charset=UTF-8']) {
    const response = await post(api, body, { 'content-type': type })
    expect(await response.json()).toMatchObject({ fungibles: [{ price: 2000 }] })
  }
})

test.each([
  [{ projectId: 'local', currency: 'xau', addresses: [coin] }, 422, 'currency'],
  [{ projectId: 'local', currency: 'usd', addresses: [] }, 400, 'addresses'],
  [{ projectId: 'local', currency: 'usd' }, 400, 'addresses'],
  [{ projectId: 'local', currency: 'usd', addresses: ['0x12'] }, 400, ''],
  [{ projectId: 'nobody', currency: 'usd', addresses: [coin] }, 401, 'projectId'],
  ['nonsense', 400, ''],
])('error: %j answers %i', async (body, status, field) => {
  const response = await post(await startApi(), body)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field }] })
})

test('behavior: a feed tells what no table does, in its own decimals (data-sources.md §3.6)', async () => {
  const feeds = {
    coin: '0x00000000000000000000000000000000000feed1',
    token: '0x00000000000000000000000000000000000feed2',
  }
  await putChainlinkFeed(anvil.url, { address: feeds.coin, answer: 2_512_34567890n })
  await putChainlinkFeed(anvil.url, { address: feeds.token, answer: 10n ** 18n, decimals: 18n })
  const api = await startApi({
    feeds: {
      'eip155:31337': feeds.coin,
      [token]: { feed: feeds.token, maxAge: hour },
      [gangwaySolana.caipNetworkId]: `eip155:31337:${feeds.coin}`,
    },
  })
  expect((await getPrices(api, [token, coin, sol])).prices).toEqual([1, 2512.3457, 2512.3457])
})

test.each([
  ['is older than a day and an hour', { updatedAt: -25 * hour - 60 }, undefined],
  ['is older than its own limit', { updatedAt: -hour - 60 }, hour],
  ['is of a clock that is ahead', { updatedAt: 25 * hour + 60 }, undefined],
  ['is of a round that is not over', { updatedAt: Number.NEGATIVE_INFINITY }, undefined],
  ['is negative', { answer: -1n }, undefined],
  ['is zero', { answer: 0n }, undefined],
])('error: what a feed says that %s is no price', async (_, said, maxAge) => {
  const address = '0x00000000000000000000000000000000000feed3'
  const now = Math.floor(Date.now() / 1000)
  const { updatedAt = 0, answer = 10n ** 8n } = said as { updatedAt?: number; answer?: bigint }
  await putChainlinkFeed(anvil.url, { address, answer, updatedAt: Math.max(0, now + updatedAt) })
  const feed = `eip155:31337:${address}`
  const api = await startApi({ feeds: { 'eip155:31337': maxAge === undefined ? feed : { feed, maxAge } } })
  expect((await getPrices(api, [coin])).prices).toEqual([0])
})

test('error: where no feed is, and where no node answers, prices are unknown and nothing else', async () => {
  const feeds = { 'eip155:31337': stranger }
  expect((await getPrices(await startApi({ feeds }), [coin])).prices).toEqual([0])
  const api = await startApi({ feeds, prices: { [token]: 1 }, rpcUrl: await getDeadUrl() })
  expect((await getPrices(api, [coin, token])).prices).toEqual([0, 1])
  expect(api.lines.join('')).toContain('prices could not be read')
})

test('behavior: balances are worth what a feed says', async () => {
  const address = '0x00000000000000000000000000000000000feed4'
  const owner = '0x00000000000000000000000000000000000000b1'
  await putChainlinkFeed(anvil.url, { address, answer: 2_000_00000000n })
  await callJsonRpc(anvil.url, 'anvil_setBalance', [owner, '0x6f05b59d3b20000'])
  const api = await startApi({ feeds: { 'eip155:31337': address } })
  const response = await fetch(`${api.url}/v1/account/${owner}/balance?chainId=eip155:31337&projectId=local`)
  expect(await response.json()).toMatchObject({ balances: [{ price: 2000, value: 1000 }] })
})

test('behavior: a feed tells by how much its price rose within 24 hours, a table does not', async () => {
  const owner = '0x00000000000000000000000000000000000000b2'
  const now = Math.floor(Date.now() / 1000)
  const toRound = (id: bigint, answer: bigint, at: number): `0x${string}` =>
    `0x${[id, answer, BigInt(at), BigInt(at), id].map((word) => word.toString(16).padStart(64, '0')).join('')}`
  const { address } = await createOddToken(anvil.url, {
    'decimals()': toAnswer.number(8n),
    'latestRoundData()': toRound((3n << 64n) + 9n, 2_500_00000000n, now),
    'getRoundData(uint80)': toRound((3n << 64n) + 8n, 2_000_00000000n, now - 26 * hour),
  })
  await callJsonRpc(anvil.url, 'anvil_setBalance', [owner, '0xde0b6b3a7640000'])
  const read = async (options: Options) => {
    const api = await startApi(options)
    const response = await fetch(`${api.url}/v1/account/${owner}/portfolio?projectId=local`)
    return response.json()
  }
  expect(await read({ feeds: { 'eip155:31337': address } })).toMatchObject({
    ...{ value: 2_500, change: 500, changeOf: 2_500 },
    networks: [{ balances: [{ change: 0.25 }] }],
  })
  expect(await read({ prices: { 'eip155:31337': 2_500 } })).toMatchObject({ value: 2_500, change: null })
})

test('behavior: convert/tokens lists the coin first, by the name swaps need (data-sources.md §1.3)', async () => {
  const api = await startApi()
  const list = async (query: string) =>
    (await fetch(`${api.url}/v1/convert/tokens?projectId=local&${query}`)).json()
  const { tokens } = await list('chainId=eip155:31337')
  expect(tokens[0]).toEqual({
    name: 'Ether',
    symbol: 'ETH',
    address: coin,
    decimals: 18,
    logoUri: at(coin),
    eip2612: null,
  })
  expect(tokens[1]).toMatchObject({ symbol: 'USDX', address: token, decimals: 6, logoUri: at(token) })
  expect(await list(`chainId=eip155:31337&address=${token.toLowerCase()}`)).toEqual({ tokens: [tokens[1]] })
  expect(await list('chainId=eip155:5')).toMatchObject({ status: 'FAILED' })
})

test('behavior: convert/gas-price tells the chain’s own, as whole wei (data-sources.md §1.2)', async () => {
  const api = await startApi()
  const ask = (chainId: string) => fetch(`${api.url}/v1/convert/gas-price?projectId=local&chainId=${chainId}`)
  const response = await ask('eip155:31337')
  const { standard, fast, instant } = parseWith(gasPriceResponseSchema, await response.json())
  const block = await callJsonRpc(anvil.url, 'eth_getBlockByNumber', ['latest', false])
  const { baseFeePerGas } = parseWith(v.object({ baseFeePerGas: v.string() }), block)
  expect(BigInt(standard)).toBeGreaterThan((BigInt(baseFeePerGas) * 7n) / 8n)
  expect(BigInt(fast)).toBeGreaterThan(BigInt(standard))
  expect(BigInt(instant)).toBeGreaterThan(BigInt(fast))
  expect(response.headers.get('x-cache')).toBe('miss')
  expect((await ask('eip155:31337')).headers.get('x-cache')).toBe('hit')
  for (const chain of ['eip155:5', 'eip155:31338', 'nonsense']) expect((await ask(chain)).status).toBe(400)
})
