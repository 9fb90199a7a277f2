import { eip155NativeAddress } from '@gangway/protocol'
import { gangwayOne, localTokens, mainnet, registryWallets } from '@gangway/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDataApi, type TestDataApi } from './startDataApi.js'

const [usdx] = localTokens

let api: TestDataApi

beforeAll(async () => {
  const own = {
    ...gangwayOne,
    id: 4242,
    caipNetworkId: 'eip155:4242',
    name: 'Our own',
    glyph: '<b>',
  } as const
  api = await startDataApi({
    networks: [],
    publicConfig: {
      networks: [gangwayOne, own, mainnet].map((network) => ({ ...network, isConfigured: true })),
    },
  })
})
afterAll(() => api.stop())

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${api.url}${path}`, { headers })

async function getPicture(path: string): Promise<string> {
  const response = await get(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  return response.text()
}

test('default: a wallet’s picture, with what keeps it a picture', async () => {
  const { headers } = await get(`/getWalletImage/${registryWallets[0]?.id}`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=604800, immutable',
    etag: expect.stringMatching(/^"[0-9a-f]+"$/),
  })
})

test('behavior: every wallet has a picture of its own', async () => {
  const pictures = await Promise.all(registryWallets.map(({ id }) => getPicture(`/getWalletImage/${id}`)))
  expect(new Set(pictures).size).toBe(registryWallets.length)
})

test('behavior: what has not changed is not sent again', async () => {
  const path = `/getWalletImage/${registryWallets[0]?.id}`
  const etag = (await get(path)).headers.get('etag') ?? ''
  const again = await get(path, { 'if-none-match': etag })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect(again.headers.get('cache-control')).toContain('immutable')
})

test('behavior: pages of allowed origins may read it, and no cache hands one page’s answer to another', async () => {
  const { headers } = await get('/public/getTokenImage/ETH', { origin: 'https://app.example' })
  expect(headers.get('access-control-allow-origin')).toBe('https://app.example')
  expect(headers.get('vary')?.toLowerCase()).toContain('origin')
  expect((await get('/public/getTokenImage/ETH', { origin: 'https://evil.example' })).status).toBe(403)
})

test('parameters: an asset is a network of this deployment, or the wallet of a connector', async () => {
  const network = await getPicture('/public/getAssetImage/eip155:31337')
  expect(network).toContain(gangwayOne.colour)
  expect(await getPicture('/public/getAssetImage/eip155%3A31337')).toBe(network)
  expect(await getPicture('/public/getAssetImage/eip155:4242')).toContain('>&lt;b&gt;</text>')
  expect(await getPicture('/public/getAssetImage/me.rainbow')).toContain('>Ra</text>')
})

test('parameters: a coin and a token of our lists by their ids, each with its mark (product.md §3)', async () => {
  const coin = await getPicture(`/public/getAssetImage/eip155:31337:${eip155NativeAddress}`)
  const token = await getPicture(`/public/getAssetImage/eip155:31337:${usdx.address}`)
  expect(coin).not.toBe(token)
  expect(await getPicture(`/public/getAssetImage/eip155:31337:${usdx.address.toLowerCase()}`)).toBe(token)
  expect(await getPicture('/public/getTokenImage/USDX')).toBe(token)
  expect(await getPicture('/public/getTokenImage/ETH')).toBe(coin)
})

test('behavior: what may be drawn better one day is kept for a day', async () => {
  for (const path of ['/public/getAssetImage/eip155:31337', '/public/getTokenImage/ETH'])
    expect((await get(path)).headers.get('cache-control')).toBe('public, max-age=86400')
})

test.each(['eip155:99', `eip155:31337:${'0x'.padEnd(42, '1')}`])(
  'behavior: of %s nobody named a picture, and that is no error',
  async (id) => {
    const response = await get(`/public/getAssetImage/${id}`)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  },
)

test.each([
  ['0c2840c3-5b04-4c44-9661-fbd4b49e1800', 'Coinbase Wallet'],
  ['461db637-8616-43ce-035a-d89b8a1d5800', 'Safe'],
  ['54a1aa77-d202-4f8d-0fb2-5d2bb6db0300', 'Ledger'],
])('parameters: AppKit 1.7.3’s id %s is the picture of %s', async (id, name) => {
  const wallet = registryWallets.find((each) => each.name === name)
  expect(await getPicture(`/public/getAssetImage/${id}`)).toBe(
    await getPicture(`/getWalletImage/${wallet?.id}`),
  )
})

test('parameters: AppKit’s ids of pairing and of an injected wallet have letters, those of networks what is listed here', async () => {
  expect(await getPicture('/public/getAssetImage/ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400')).toContain(
    '>W</text>',
  )
  expect(await getPicture('/public/getAssetImage/07ba87ed-43aa-4adf-4540-9e6a2b9cae00')).toContain(
    '>B</text>',
  )
  const ofMainnet = '/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900'
  expect((await get(ofMainnet)).status).toBe(200)
  expect((await get('/public/getAssetImage/41d04d42-da3b-4453-8506-668cc0727900')).status).toBe(404)
})

test.each([
  ['/public/getTokenImage/usdx', 'U'],
  ['/public/getTokenImage/%3Cscript%3Ealert(1)%3C%2Fscript%3E', '&lt;'],
  ['/public/getTokenImage/%00', ''],
  ['/public/getTokenImage/%20', '?'],
  ['/public/getCurrencyImage/eur', 'EUR'],
])('parameters: %s shows “%s”', async (path, text) => {
  expect(await getPicture(path)).toContain(`>${text}</text>`)
})

test.each([
  [`/getWalletImage/${'0'.repeat(64)}`, 404],
  ['/getWalletImage/..%2f..%2fetc%2fpasswd', 404],
  ['/public/getAssetImage/eip155', 404],
  ['/public/getAssetImage/eip155:99:0x12', 404],
  ['/public/getAssetImage/__proto__', 404],
  ['/public/getCurrencyImage/EURO', 400],
  ['/public/getCurrencyImage/%3Cb%3E', 400],
  [`/public/getTokenImage/${'a'.repeat(65)}`, 400],
])('error: %s answers %i, and no picture', async (path, status) => {
  const response = await get(path)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('application/json')
})
