import { gangwayOne, registryWallets } from '@gangway/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDataApi, type TestDataApi } from './startDataApi.js'

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
    publicConfig: { networks: [gangwayOne, own].map((network) => ({ ...network, isConfigured: true })) },
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
  ['/public/getAssetImage/eip155:99', 404],
  ['/public/getAssetImage/__proto__', 404],
  ['/public/getCurrencyImage/EURO', 400],
  ['/public/getCurrencyImage/%3Cb%3E', 400],
  [`/public/getTokenImage/${'a'.repeat(65)}`, 400],
])('error: %s answers %i, and no picture', async (path, status) => {
  const response = await get(path)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('application/json')
})
