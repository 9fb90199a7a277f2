import {
  callJsonRpc,
  deployLocalContracts,
  fundEvm,
  getFreePort,
  type Instance,
  startAnvil,
} from '@gangway/dev'
import { balanceResponseSchema, parseWith } from '@gangway/protocol'
import { gangwayOne, gangwayTwo, localTokens } from '@gangway/registry'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getDeadUrl, startDataApi, type TestDataApi } from './startDataApi.js'

const usdx = localTokens[0]
const prices = { 'eip155:31337': 2500, 'eip155:31338': 2500, [`eip155:31337:${usdx.address}`]: 1 }
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

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

async function startApi(options: Partial<Parameters<typeof startDataApi>[0]> = {}) {
  const api = await startDataApi({
    networks: [{ network: gangwayOne, rpcUrls: [anvil.url] }],
    prices,
    ...options,
  })
  apis.push(api)
  return api
}

async function getBalances(api: TestDataApi, account: string, query = 'chainId=eip155:31337') {
  const response = await fetch(
    `${api.url}/v1/account/${account}/balance?currency=usd&projectId=local&${query}`,
  )
  expect(response.status).toBe(200)
  return {
    ...parseWith(balanceResponseSchema, await response.json()),
    cache: response.headers.get('x-cache'),
  }
}

const setBalance = (address: string, wei: bigint) =>
  callJsonRpc(anvil.url, 'anvil_setBalance', [address, `0x${wei.toString(16)}`])

const at = (address: string) => `https://api.example/public/getAssetImage/eip155:31337:${address}`
const native = {
  ...{ name: 'Ether', symbol: 'ETH', chainId: 'eip155:31337', price: 2500 },
  iconUrl: at('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'),
}
const token = {
  ...{ name: 'USDX', symbol: 'USDX', chainId: 'eip155:31337', price: 1 },
  iconUrl: at(usdx.address),
}

test('default: coin first and without address, then listed tokens, to the last unit', async () => {
  const address = '0x00000000000000000000000000000000000000A1'
  await setBalance(address, 1_000_000_000_000_000_001n)
  await fundEvm(anvil.url, { address, asset: 'usdx', amount: 1_234_567n })
  expect(await getBalances(await startApi(), address)).toEqual({
    cache: 'miss',
    balances: [
      { ...native, value: 2500, quantity: { decimals: '18', numeric: '1.000000000000000001' } },
      {
        ...token,
        address: `eip155:31337:${usdx.address}`,
        value: 1.234567,
        quantity: { decimals: '6', numeric: '1.234567' },
      },
    ],
  })
})

test('behavior: an empty account has its coin alone', async () => {
  const { balances } = await getBalances(await startApi(), '0x00000000000000000000000000000000000000a2')
  expect(balances).toEqual([{ ...native, value: 0, quantity: { decimals: '18', numeric: '0' } }])
})

test('parameters: the account may be a CAIP-10 id', async () => {
  const address = '0x00000000000000000000000000000000000000a3'
  const api = await startApi()
  const { balances } = await getBalances(api, `eip155:31337:${address}`, '')
  expect(balances).toEqual((await getBalances(api, address)).balances)
})

test('parameters: forceUpdate passes the cache by', async () => {
  const address = '0x00000000000000000000000000000000000000a4'
  const api = await startApi()
  const numeric = async (query = '') => {
    const { balances, cache } = await getBalances(api, address, `chainId=eip155:31337${query}`)
    return [balances[0]?.quantity.numeric, cache]
  }
  expect(await numeric()).toEqual(['0', 'miss'])
  await setBalance(address, 10n ** 18n)
  expect(await numeric()).toEqual(['0', 'hit'])
  expect(await numeric(`&forceUpdate=eip155:31337:${usdx.address}`)).toEqual(['1', 'miss'])
  expect(await numeric()).toEqual(['1', 'hit'])
})

test('behavior: a chain without Multicall3 is read all the same', async () => {
  const address = '0x00000000000000000000000000000000000000a5'
  await fundEvm(anvil.url, { address, asset: 'usdx', amount: 5n })
  const code = await callJsonRpc(anvil.url, 'eth_getCode', [multicall3, 'latest'])
  await callJsonRpc(anvil.url, 'anvil_setCode', [multicall3, '0x'])
  try {
    const { balances } = await getBalances(await startApi(), address)
    expect(balances[1]?.quantity.numeric).toBe('0.000005')
  } finally {
    await callJsonRpc(anvil.url, 'anvil_setCode', [multicall3, code])
  }
})

test('behavior: a listed token that is not there leaves the others alone', async () => {
  const address = '0x00000000000000000000000000000000000000a6'
  await fundEvm(anvil.url, { address, asset: 'usdx', amount: 5n })
  const missing = { ...usdx, address: '0x00000000000000000000000000000000000000ff' }
  const { balances } = await getBalances(await startApi({ tokens: [missing, usdx] }), address)
  expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDX'])
})

test('behavior: without chainId every network that is set up; one that fails is named, not blanked out', async () => {
  const address = '0x00000000000000000000000000000000000000a7'
  const api = await startApi({
    networks: [
      { network: gangwayTwo, rpcUrls: [await getDeadUrl()] },
      { network: gangwayOne, rpcUrls: [anvil.url] },
    ],
  })
  const answer = await getBalances(api, address, '')
  expect(answer.balances.map(({ chainId }) => chainId)).toEqual(['eip155:31337'])
  expect(answer.meta).toEqual({ partial: ['eip155:31338'] })
})

test("error: 503 with product.md §8's text when nothing could be read", async () => {
  const api = await startApi({ networks: [{ network: gangwayOne, rpcUrls: [await getDeadUrl()] }] })
  const address = '0x00000000000000000000000000000000000000a8'
  const response = await fetch(
    `${api.url}/v1/account/${address}/balance?chainId=eip155:31337&projectId=local`,
  )
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({
    status: 'FAILED',
    code: 'DATA_BALANCE_UNAVAILABLE',
    reasons: [{ field: '', description: 'Token Balance Unavailable' }],
  })
  expect(api.lines.join('').toLowerCase()).not.toContain(address)
})

test.each([
  ['0x12', '', 'Invalid address'],
  ['0x98eDDadCfde04dC22a0e62119617e74a6Bc77314', '', 'Invalid address'],
  ['nonsense', '', 'Invalid address'],
  ['eip155:31337:0x12', '', 'Invalid address'],
  ['bip122:1:0x12', '', 'Invalid CAIP Address'],
  [usdx.address, 'chainId=solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG', 'Invalid address'],
  [usdx.address, 'chainId=eip155:5', 'Chain is not supported'],
  [usdx.address, 'chainId=nonsense', 'Invalid input'],
])('error: %s with “%s” answers 400', async (account, query, description) => {
  const api = await startApi()
  const response = await fetch(`${api.url}/v1/account/${account}/balance?projectId=local&${query}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ description }] })
})

test.each([
  ['', 400, 'Required'],
  ['projectId=nobody', 401, 'Unknown project'],
])('error: the project “%s” answers %i', async (query, status, description) => {
  const api = await startApi()
  const response = await fetch(`${api.url}/v1/account/${usdx.address}/balance?${query}`)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ description }] })
})

test('behavior: each network read counts five against the client and the project', async () => {
  const networks = [gangwayOne, gangwayTwo].map((network) => ({ network, rpcUrls: [anvil.url] }))
  for (const rateLimits of [
    { perClient: 14, perProject: 0 },
    { perClient: 0, perProject: 14 },
  ]) {
    const api = await startApi({ networks, rateLimits })
    const ask = async (query: string) =>
      (await fetch(`${api.url}/v1/account/${usdx.address}/balance?projectId=local&${query}`)).status
    expect(await ask('')).toBe(200)
    expect(await ask('chainId=eip155:31337')).toBe(429)
  }
})
