import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchWallets } from './fetchWallets.js'

const id = 'a'.repeat(64)
const wire = {
  id,
  name: 'Harbour',
  image_id: 'harbour',
  image_url: 'https://elsewhere.example/harbour.png',
  chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'cosmos:hub'],
  homepage: 'https://harbour.example',
  mobile_link: 'https://harbour.example/app/',
  app_store: 'itms-apps://harbour',
  chrome_store: 'https://chromewebstore.google.com/detail/harbour',
  browse_link: 'https://harbour.example/browse/{url}',
  rdns: 'io.harbour',
}

let answer: (response: ServerResponse) => void
let asked: string[]
let config: { apiUrl: string; projectId: string; wallets: { featured: string[]; excluded: string[] } }
let close: () => void

beforeEach(async () => {
  asked = []
  answer = (response) => response.end(JSON.stringify({ data: [wire], count: 41 }))
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  config = { apiUrl, projectId: 'local', wallets: { featured: [], excluded: [] } }
  close = () => {
    server.close()
    server.closeAllConnections()
  }
})
afterEach(() => close())

test('default: one page, read into what views need', async () => {
  expect(await fetchWallets(config)).toEqual({
    count: 41,
    wallets: [
      {
        id,
        name: 'Harbour',
        rdns: 'io.harbour',
        icon: `${config.apiUrl}/getWalletImage/harbour?projectId=local`,
        namespaces: ['eip155', 'solana'],
        homepage: 'https://harbour.example',
        universalLink: 'https://harbour.example/app/',
        nativeLink: null,
        webApp: null,
        browseLink: 'https://harbour.example/browse/{url}',
        stores: {
          ios: null,
          android: null,
          chrome: 'https://chromewebstore.google.com/detail/harbour',
          firefox: null,
        },
      },
    ],
  })
  expect(asked).toEqual(['/getWallets?projectId=local&page=1&entries=40'])
})

test('parameters: search, include, exclude, chains, page; services.md §4', async () => {
  config.wallets.excluded = ['io.gone']
  const include = ['io.harbour', id]
  await fetchWallets(config, { page: 2, entries: 4, search: 'ha & b', include, chains: ['eip155:1'] })
  const query = new URL(asked[0] ?? '', config.apiUrl).searchParams
  expect(Object.fromEntries(query)).toEqual({
    projectId: 'local',
    page: '2',
    entries: '4',
    search: 'ha & b',
    include: include.join(','),
    exclude: 'io.gone',
    chains: 'eip155:1',
  })
})

test('behavior: a server that fails is asked again (product.md §9)', async () => {
  const good = answer
  answer = (response) => {
    if (asked.length < 3) response.writeHead(500).end()
    else good(response)
  }
  expect((await fetchWallets(config)).count).toBe(41)
  expect(asked).toHaveLength(3)
})

test('error: an answer of another shape', async () => {
  answer = (response) => response.end('{"data":[{}]}')
  await expect(fetchWallets(config)).rejects.toMatchObject({ code: 'DATA_WALLETS_UNAVAILABLE' })
})

test('error: who stops waiting is not kept, and the server is not asked again', async () => {
  const abort = new AbortController()
  answer = () => abort.abort()
  await expect(fetchWallets(config, { signal: abort.signal })).rejects.toMatchObject({
    code: 'DATA_WALLETS_UNAVAILABLE',
  })
  expect(asked).toHaveLength(1)
})
