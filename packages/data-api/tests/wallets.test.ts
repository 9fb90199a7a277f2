import { parseWith, type WalletsResponse, walletsResponseSchema } from '@gangway/protocol'
import { gangwayOne, gangwaySolana, registryWallets } from '@gangway/registry'
import { constantFrom, integer, property, assert as runProperty } from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { listWallets } from '../src/wallets/listWallets.js'
import { startDataApi, type TestDataApi } from './startDataApi.js'

const apis: TestDataApi[] = []
afterEach(async () => {
  await Promise.all(apis.splice(0).map((api) => api.stop()))
})

const publicNetworks = [gangwayOne, gangwaySolana].map((network) => ({ ...network, isConfigured: true }))

async function start(options: Partial<Parameters<typeof startDataApi>[0]> = {}) {
  const api = await startDataApi({ networks: [], publicConfig: { networks: publicNetworks }, ...options })
  apis.push(api)
  return api
}

async function getWallets(api: TestDataApi, query: string): Promise<WalletsResponse> {
  const response = await fetch(`${api.url}/getWallets?projectId=local&${query}`)
  expect(response.status).toBe(200)
  return parseWith(walletsResponseSchema, await response.json())
}

test('default: a page of 40, each as services.md §4 has it', async () => {
  const api = await start()
  const { data, count } = await getWallets(api, 'st=appkit&sv=react-wagmi-1.7.3')
  expect(count).toBe(registryWallets.length)
  expect(data).toHaveLength(40)
  const id = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
  expect((await getWallets(api, `include=${id}`)).data).toEqual([
    {
      id,
      name: 'Phantom',
      rdns: 'app.phantom',
      homepage: 'https://phantom.app',
      chains: ['eip155:31337', 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG'],
      image_id: id,
      image_url: `https://api.example/getWalletImage/${id}`,
      mobile_link: null,
      desktop_link: null,
      webapp_link: null,
      browse_link: 'https://phantom.app/ul/browse/{url}?ref={url}',
      app_store: 'https://apps.apple.com/app/id1598432977',
      play_store: 'https://play.google.com/store/apps/details?id=app.phantom',
      chrome_store: 'https://chromewebstore.google.com/detail/bfnaelmomeimhlpmgjnjophhpkkoljpa',
      firefox_store: 'https://addons.mozilla.org/firefox/addon/phantom-app/',
      badge_type: 'none',
    },
  ])
})

test('parameters: the universal link before the native one', async () => {
  const api = await start()
  const { data } = await getWallets(api, 'include=me.rainbow,com.okex.wallet')
  expect(data.map(({ mobile_link }) => mobile_link)).toEqual(['https://rnbwapp.com/', 'okex://main/'])
})

test('parameters: search, exclude and chains work together', async () => {
  const api = await start()
  const { data, count } = await getWallets(
    api,
    'search=wallet&chains=solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG&exclude=com.trustwallet.app&entries=100',
  )
  expect(count).toBe(data.length)
  expect(data.map(({ name }) => name)).toContain('Coinbase Wallet')
  for (const name of ['Trust Wallet', 'Rabby Wallet', 'Phantom'])
    expect(data.map((wallet) => wallet.name)).not.toContain(name)
})

test('parameters: more than 100 entries are 100; a page beyond the last is empty', async () => {
  const api = await start()
  expect((await getWallets(api, 'entries=999999')).data).toHaveLength(registryWallets.length)
  expect(await getWallets(api, 'page=999')).toEqual({ data: [], count: registryWallets.length })
})

test('behavior: pages of any size hold every wallet exactly once, in one order', () => {
  const config = { networks: [], apiUrl: 'https://api.example' }
  const all = registryWallets.map(({ id }) => id).toSorted()
  runProperty(
    property(integer({ min: 1, max: 100 }), constantFrom([], ['me.rainbow']), (entries, featured) => {
      const page = (number: number) =>
        listWallets(
          registryWallets,
          { projectId: 'local', page: number, entries },
          { ...config, wallets: { featured: [...featured], excluded: [] } },
        )
      const pages = Array.from({ length: Math.ceil(all.length / entries) }, (_, at) => page(at + 1))
      expect(
        pages
          .flatMap(({ data }) => data)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(all)
      expect(pages.every(({ count }) => count === all.length)).toBe(true)
      expect(page(pages.length + 1).data).toEqual([])
    }),
  )
})

test.each([
  ['page=0', 'page'],
  ['page=x', 'page'],
  ['page=1.5', 'page'],
  ['page=-1', 'page'],
  ['entries=0', 'entries'],
  ['entries=1e3', 'entries'],
  ['chains=nonsense', 'chains.0'],
  ['chains=eip155:1,%3Cscript%3E', 'chains.1'],
  ['badge_type=gold', 'badge_type'],
  [`search=${'a'.repeat(101)}`, 'search'],
])('error: “%s” answers 400 and says where', async (query, field) => {
  const response = await fetch(`${(await start()).url}/getWallets?projectId=local&${query}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    status: 'FAILED',
    reasons: [{ field, description: 'Invalid input' }],
  })
})

test.each([
  ['', 400],
  ['?projectId=nobody', 401],
])('error: the project “%s” answers %i', async (query, status) => {
  expect((await fetch(`${(await start()).url}/getWallets${query}`)).status).toBe(status)
})

test('behavior: a page counts one against the client', async () => {
  const api = await start({ rateLimits: { perClient: 1, perProject: 0 } })
  await getWallets(api, '')
  expect((await fetch(`${api.url}/getWallets?projectId=local`)).status).toBe(429)
})

test.each([true, false])("behavior: /getAnalyticsConfig is the operator's switch: %s", async (analytics) => {
  const { features } = await (await fetch(`${(await start()).url}/config.json`)).json()
  const api = await start({ publicConfig: { features: { ...features, analytics } } })
  const response = await fetch(`${api.url}/getAnalyticsConfig?projectId=local&st=appkit&sv=html-core-1.7.3`)
  expect(await response.json()).toEqual({ isAnalyticsEnabled: analytics })
})
