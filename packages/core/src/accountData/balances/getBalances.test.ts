import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { noFeatures } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Config } from '../../config/config.js'
import { createConfig } from '../../createConfig.js'
import { createMemoryStorage } from '../../kernel/storage/keyValueStorage.js'
import { getBalances } from './getBalances.js'

const networkId = gangwayOne.caipNetworkId
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const parameters = { networkId, address }

const native = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: networkId,
  value: 3750,
  price: 2500,
  quantity: { decimals: '18', numeric: '1.500000000000000001' },
  iconUrl: '',
}
const token = {
  ...native,
  symbol: 'USDX',
  address: `${networkId}:0x98eDDadCfde04dC22a0e62119617e74a6Bc77313`,
  price: 0,
  value: undefined,
  quantity: { decimals: '6', numeric: '2' },
}
const indivisible = { ...token, symbol: 'POINT', quantity: { decimals: '0', numeric: '7' } }

/** The data API's edge: what it answers next, and what it was asked. */
const api = { status: 200, body: {} as unknown, urls: [] as URL[], close: async () => {} }
let config: Config

beforeEach(async () => {
  Object.assign(api, { status: 200, body: { balances: [native, token, indivisible] }, urls: [] })
  const server = createServer((request, response) => {
    api.urls.push(new URL(request.url ?? '', 'http://localhost'))
    response.writeHead(api.status, { 'content-type': 'application/json' }).end(JSON.stringify(api.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  api.close = () => new Promise((resolve) => server.close(() => resolve()))
  config = createConfig({
    projectId: 'local',
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    networks: [{ ...gangwayOne, isConfigured: true }],
    features: { ...noFeatures, send: true },
    storage: createMemoryStorage(),
  })
  vi.useFakeTimers({ toFake: ['Date'] })
})

afterEach(async () => {
  vi.useRealTimers()
  await api.close()
})

const entry = () => config.state.balances.get(`${networkId}:${address}`)

describe('getBalances', () => {
  test('default: amounts are exact base units; an unknown price is null; the native coin has no address', async () => {
    await getBalances(config, parameters)
    expect(entry()).toMatchObject({ status: 'loaded', lastRetry: null })
    expect(entry()?.tokenBalances).toMatchObject([
      { symbol: 'ETH', address: null, amount: 1_500_000_000_000_000_001n, price: 2500, value: 3750 },
      {
        symbol: 'USDX',
        address: '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313',
        amount: 2_000_000n,
        price: null,
        value: null,
      },
    ])
    expect(api.urls[0]?.pathname).toBe(`/v1/account/${address}/balance`)
    expect(Object.fromEntries(api.urls[0]?.searchParams ?? [])).toEqual({
      chainId: networkId,
      currency: 'usd',
      projectId: 'local',
    })
  })

  test('behavior: rows with 0 decimals are dropped (product.md §5)', async () => {
    await getBalances(config, parameters)
    expect(entry()?.tokenBalances.map((balance) => balance.symbol)).not.toContain('POINT')
  })

  test('behavior: an answer is good for 30 s (product.md §9)', async () => {
    await getBalances(config, parameters)
    vi.setSystemTime(Date.now() + 29_999)
    await getBalances(config, parameters)
    expect(api.urls).toHaveLength(1)
    vi.setSystemTime(Date.now() + 1)
    await getBalances(config, parameters)
    expect(api.urls).toHaveLength(2)
  })

  test('behavior: two callers at once cost one request', async () => {
    await Promise.all([getBalances(config, parameters), getBalances(config, parameters)])
    expect(api.urls).toHaveLength(1)
  })

  test('behavior: a listener that asks at each change costs one request', async () => {
    config.subscribe(() => void getBalances(config, parameters))
    await getBalances(config, parameters)
    expect(entry()?.status).toBe('loaded')
    expect(api.urls).toHaveLength(1)
  })

  test('parameters: force asks past both caches', async () => {
    await getBalances(config, parameters)
    await getBalances(config, { ...parameters, force: true })
    expect(api.urls[1]?.searchParams.get('forceUpdate')).toMatch(/^eip155:31337:0xe+$/)
  })

  test('error: the last good list stays and retry is blocked for 30 s (product.md §8)', async () => {
    await getBalances(config, parameters)
    api.status = 503
    await getBalances(config, { ...parameters, force: true })
    expect(entry()).toMatchObject({ status: 'error', lastRetry: Date.now() })
    expect(entry()?.tokenBalances).toHaveLength(2)
    api.status = 200
    vi.setSystemTime(Date.now() + 29_999)
    await getBalances(config, { ...parameters, force: true })
    expect(api.urls).toHaveLength(2)
    vi.setSystemTime(Date.now() + 1)
    await getBalances(config, { ...parameters, force: true })
    expect(entry()).toMatchObject({ status: 'loaded', lastRetry: null })
  })

  test('behavior: an answer that says it may not be whole is taken so, until one that is', async () => {
    api.body = { balances: [native], meta: { partial: [networkId] } }
    await getBalances(config, parameters)
    expect(entry()).toMatchObject({ status: 'loaded', isPartial: true })
    api.body = { balances: [native, token] }
    await getBalances(config, { ...parameters, force: true })
    expect(entry()).toMatchObject({ status: 'loaded', isPartial: false })
  })

  test('error: an answer that is not what the route promises is no balance', async () => {
    api.body = { balances: [{ ...native, quantity: { decimals: '18', numeric: '1e21' } }] }
    await getBalances(config, parameters)
    expect(entry()).toMatchObject({ status: 'error', tokenBalances: [] })
  })

  test('behavior: 3 more attempts when the server fails in passing (product.md §9)', async () => {
    api.status = 500
    await getBalances(config, parameters)
    expect(api.urls).toHaveLength(4)
    expect(entry()?.status).toBe('error')
  })
})
