import { convertQuotesResponseSchema, GangwayError, parseWith } from '@gangway/protocol'
import { gangwayOne, gangwaySolana, localTokens } from '@gangway/registry'
import { createGuardedFetch, httpUrlSchema } from '@gangway/server-kit'
import { afterEach, expect, test } from 'vitest'
import {
  bindDataProviders,
  createDataSources,
  createPriceManager,
  dataProviders,
  defineDataProvider,
} from '../src/index.js'
import { createTestRpc } from './createTestRpc.js'
import { getDeadUrl, startDataApi, type TestDataApi } from './startDataApi.js'

// A provider as somebody would add one, beside all of ours: what a file of src/sources holds.

const chain = gangwayOne.caipNetworkId
const coin = `${chain}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const token = `${chain}:${localTokens[0].address.toLowerCase()}`
const account = '0x00000000000000000000000000000000000000a1'

/** Gives two base units of anything for one, on networks it is set up for; knows one price and one name. */
const market = defineDataProvider({
  name: 'market',
  reach: 'elsewhere',
  variables: {
    'MARKET_URL_*': { schema: httpUrlSchema, accepts: 'http(s) address', description: 'The market.' },
  },
  getMissing: ({ 'MARKET_URL_*': urls }, asked) =>
    urls[asked.split(':')[1] ?? ''] ? undefined : 'MARKET_URL_<id>',
  prices: () => ({
    name: 'market',
    freshFor: 1_000,
    supports: () => true,
    getPrices: async (_, assets) =>
      assets.map((asset) =>
        asset === chain ? { usd: 7, at: Date.now(), source: 'market', confidence: 1 } : null,
      ),
  }),
  names: () => ({
    identify: async () => ({ name: 'ada.market', avatar: null }),
    async resolve(name) {
      if (!name.endsWith('.market')) throw new GangwayError('NAME_INVALID')
      return { name, address: account, avatar: null, isFallback: false }
    },
  }),
  swaps: ({ 'MARKET_URL_*': urls }) => ({
    name: 'market',
    supports: (asked) => urls[asked.split(':')[1] ?? ''] !== undefined,
    getQuote: async ({ amount, from }) => ({ id: from, received: amount * 2n }),
  }),
})

const apis: TestDataApi[] = []

afterEach(async () => {
  await Promise.all(apis.splice(0).map((api) => api.stop()))
})

async function start(env: Record<string, string>, providers = [...dataProviders, market]) {
  const url = await getDeadUrl()
  const api = await startDataApi({
    networks: [gangwayOne, gangwaySolana].map((network) => ({ network, rpcUrls: [url] })),
    sources: createDataSources(bindDataProviders(env, providers)),
    createPrices: ({ rpc, log, sources }) =>
      createPriceManager({
        providers: sources.create('prices', { rpc, log }),
        log,
        getSources: (asked) => sources.getNames('prices', asked),
      }),
    deps: { names: { fetch: createGuardedFetch({}) } },
  })
  apis.push(api)
  return async (path: string, body?: unknown) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${api.url}${path}`, init)
    return { status: response.status, body: (await response.json()) as unknown }
  }
}

const toQuery = (query: Record<string, string> = {}) =>
  `/v1/convert/quotes?${new URLSearchParams({ projectId: 'local', amount: '1500', userAddress: account, from: coin, to: token, gasPrice: '1', ...query })}`

const env = { MARKET_URL_31337: 'http://market.example' }

test('default: a quote, as an AppKit client reads it (data-sources.md §1.2)', async () => {
  const ask = await start(env)
  const { status, body } = await ask(toQuery())
  expect(status).toBe(200)
  expect(parseWith(convertQuotesResponseSchema, body)).toEqual({
    quotes: [
      {
        ...{ id: coin, fromAmount: '1500', fromAccount: coin, toAmount: '3000', toAccount: token },
        // Ours; what it does not tell is unknown.
        ...{ source: 'market', minimumReceived: '2970', priceImpact: null, route: [], fees: [] },
        ...{ spender: null, gas: null, validUntil: expect.stringMatching(/^\d{4}-.*Z$/) },
      },
    ],
  })
})

test('behavior: its prices and names count after those that are ours', async () => {
  const prices = { projectId: 'local', currency: 'usd', addresses: [coin] }
  const getPrice = async (settings: Record<string, string>) =>
    (await (await start(settings))('/v1/fungible/price', prices)).body
  expect(await getPrice(env)).toMatchObject({ fungibles: [{ price: 7 }] })
  expect(await getPrice({})).toMatchObject({ fungibles: [{ price: 0 }] })
  expect(await getPrice({ ...env, STATIC_PRICES: `{"${chain}":3}` })).toMatchObject({
    fungibles: [{ price: 3 }],
  })
  const ask = await start({ ...env, ENS_CHAIN: chain, ENS_REGISTRY: account })
  const resolve = (name: string) => ask(`/v1/names/${name}?projectId=local&chainId=${chain}`)
  expect(await resolve('ada.market')).toMatchObject({ status: 200, body: { address: account } })
  expect(await resolve('ada.eth')).toMatchObject({ status: 503 })
  expect(await resolve('ada.other')).toMatchObject({ status: 400 })
})

test('behavior: our nodes’ silence hides no name that somebody else knows', async () => {
  const identify = async (settings: Record<string, string>) =>
    (await start(settings))(`/v1/identity/${account}?projectId=local`)
  expect(await identify({ ...env, ENS_CHAIN: chain, ENS_REGISTRY: account })).toMatchObject({
    body: { name: 'ada.market' },
  })
  // Nothing of it is set: it learns of nobody.
  expect(await identify({})).toMatchObject({ body: { name: null } })
})

test.each([
  [{ amount: '0' }, 400, 'amount'],
  [{ amount: '0x10' }, 400, 'amount'],
  [{ from: '0x12' }, 400, ''],
  [{ to: coin }, 400, 'to'],
  [{ to: `eip155:1:${account}` }, 400, 'to'],
  [{ userAddress: 'nobody' }, 400, 'address'],
  [{ userAddress: `eip155:1:${account}` }, 400, 'userAddress'],
  [{ projectId: 'nobody' }, 401, 'projectId'],
])('error: %j answers %i', async (query, status, field) => {
  const ask = await start(env)
  expect(await ask(toQuery(query))).toMatchObject({
    status,
    body: { status: 'FAILED', reasons: [{ field }] },
  })
})

test('error: where it is not set up, product.md §8 ‘Network not supported for Swaps’; without a provider there is no route', async () => {
  const unset = await start({})
  expect(await unset(toQuery())).toMatchObject({
    status: 400,
    body: { reasons: [{ description: 'Network not supported for Swaps' }] },
  })
  const none = await start(
    {},
    dataProviders.filter(({ capabilities }) => !capabilities.includes('swaps')),
  )
  expect(await none(toQuery())).toMatchObject({ status: 404 })
})

test('behavior: the less a question travels, the earlier it is asked; nobody elsewhere is asked unnamed', () => {
  const define = (name: string, reach: 'here' | 'node' | 'elsewhere') =>
    defineDataProvider({ name, reach, swaps: () => undefined })
  const providers = [define('c', 'elsewhere'), define('b', 'node'), define('a', 'here'), market]
  const getNames = (choose?: Parameters<typeof createDataSources>[1]) =>
    createDataSources(bindDataProviders(env, providers), choose).getNames('swaps', chain)
  expect(getNames()).toEqual(['a', 'b', 'market'])
  expect(getNames(() => ['c', 'a'])).toEqual(['c', 'a'])
})

test.each([
  [{}, []],
  [{ ZEROX_API_KEY: 'k' }, ['0x']],
  [{ ZEROX_URL: 'https://proxy.example' }, ['0x']],
  [{ ONEINCH_API_KEY: 'k' }, ['1inch']],
  [{ ONEINCH_URL: 'https://proxy.example' }, ['1inch']],
  [{ LIFI_API_KEY: 'k' }, ['lifi']],
  [{ LIFI_URL: 'https://proxy.example' }, ['lifi']],
  [{ JUPITER_API_KEY: 'k' }, ['jupiter']],
  [{ JUPITER_URL: 'https://proxy.example' }, ['jupiter']],
  // Chains and contracts alone are no reason to tell anybody who would like to swap what.
  [{ ZEROX_CHAINS: 'eip155:1', LIFI_ROUTERS: account }, []],
])('parameters: services of swaps are asked by key or by address: %j', (env, services) => {
  const { rpc, log } = createTestRpc([])
  const sources = createDataSources(bindDataProviders(env))
  const made = sources.create('swaps', { rpc, log }).map(({ name }) => name)
  expect(made.filter((name) => name !== 'pools')).toEqual(services)
  expect(made).toContain('pools')
})
