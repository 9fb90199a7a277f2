import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGuardedFetch } from '@gangway/server-kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPictureAddresses } from '../src/picture/createPictureAddresses.js'
import { startDataApi, type TestDataApi } from './startDataApi.js'

/** As far as a PNG of one pixel is looked at. */
const png = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01', 'latin1')
/** Four million pixels across. */
const wide = Buffer.concat([png.subarray(0, 16), Buffer.from('003d090000000008', 'hex')])
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="1"/></svg>'
const secret = new TextEncoder().encode('0123456789abcdef0123456789abcdef')
const addresses = createPictureAddresses({ secret, apiUrl: 'https://api.example' })

/** Tokens a list names a picture of. */
const named = `eip155:1:0x${'a'.repeat(40)}`
const lying = `eip155:1:0x${'b'.repeat(40)}`

let api: TestDataApi
let elsewhere: Server
let asked: string[]
/** What stands elsewhere: media type and bytes by path. */
const files: Record<string, [type: string, body: Buffer | string]> = {
  '/a.png': ['image/png', png],
  '/a.svg': ['image/svg+xml', svg],
  '/lie.png': ['image/png', svg],
  '/lie.svg': ['image/svg+xml', '<html><script>alert(1)</script></html>'],
  '/live.svg': ['image/svg+xml', svg.replace('<circle r="1"/>', '<script>alert(1)</script>')],
  '/page': ['text/html', '<script>alert(1)</script>'],
  '/wide.png': ['image/png', wide],
  '/cut.png': ['image/png', png.subarray(0, 20)],
  '/large.png': ['image/png', Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)])],
}

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '')
    const [type, body] = files[request.url ?? ''] ?? []
    if (!type) response.writeHead(404).end()
    else response.setHeader('content-type', type).end(body)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const fetch = createGuardedFetch({
    resolveHost: async (host) => [host === 'pictures.example' ? '127.0.0.1' : '10.0.0.1'],
    isAllowedAddress: (address) => address === '127.0.0.1',
    isAllowedPort: () => true,
  })
  const pictures = { fetch, secret, apiUrl: 'https://api.example' }
  const find = (id: string) =>
    id === named ? at('/a.png?list') : id === lying ? at('/lie.png?list') : undefined
  const pictureLists = { find, refresh: async () => undefined, close: async () => undefined }
  api = await startDataApi({ networks: [], deps: { pictures, pictureLists } })
})
afterAll(async () => {
  await api.stop()
  await new Promise((resolve) => elsewhere.close(resolve))
})
beforeEach(() => {
  asked = []
})

const at = (path: string, host = 'pictures.example') =>
  `http://${host}:${(elsewhere.address() as AddressInfo).port}${path}`
const get = (target: string) => fetch(`${api.url}${toPath(target)}`)
function toPath(target: string): string {
  const { pathname, search } = new URL(addresses.toUrl(target, 'local') ?? '')
  return pathname + search
}

test('default: a picture from elsewhere, with what keeps it a picture', async () => {
  const response = await get(at('/a.png'))
  expect([response.status, Buffer.from(await response.arrayBuffer())]).toEqual([200, png])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
  })
})

test('behavior: an SVG that only draws is served as such, in a sandbox', async () => {
  const response = await get(at('/a.svg'))
  expect([response.status, await response.text()]).toEqual([200, svg])
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('content-security-policy')).toMatch(/^sandbox;/)
})

test('behavior: many who ask share one request, and later ones need none', async () => {
  const target = at('/a.png?shared')
  files['/a.png?shared'] = ['image/png', png]
  const responses = await Promise.all(Array.from({ length: 5 }, () => get(target)))
  expect([...responses, await get(target)].map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(asked).toEqual(['/a.png?shared'])
})

test('behavior: a picture in its own address', async () => {
  const response = await get(`data:image/png;base64,${png.toString('base64')}`)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
})

test.each(['/lie.png', '/lie.svg', '/live.svg', '/page', '/large.png', '/wide.png', '/cut.png', '/nothing'])(
  'error: %s is no picture, and is not asked for again',
  async (path) => {
    for (let times = 0; times < 2; times++) {
      const response = await get(at(path))
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
      expect(response.headers.get('cache-control')).toBeNull()
    }
    expect(asked).toEqual([path])
  },
)

test('error: an address inside, even one this server has given out', async () => {
  expect((await get(at('/a.png', 'inside.example'))).status).toBe(404)
  expect((await get('http://169.254.169.254/latest/meta-data/')).status).toBe(404)
  expect(asked).toEqual([])
})

test('error: an address this server has not given out is not looked at', async () => {
  const good = toPath(at('/a.png?signed'))
  const bad = [
    good.replace('signed', 'signe'),
    good.replace(/signature=../, 'signature=xx'),
    good.replace(/signature=[^&]*/, 'signature='),
  ]
  for (const path of bad) expect((await fetch(`${api.url}${path}`)).status).toBe(404)
  expect((await fetch(`${api.url}${good.replace(/signature=[^&]*&/, '')}`)).status).toBe(400)
  expect((await fetch(`${api.url}${good.replace('projectId=local', 'projectId=x')}`)).status).toBe(401)
  expect(asked).toEqual([])
})

test('parameters: an address without a project, as in answers that are for all of them', async () => {
  const { pathname, search } = new URL(addresses.toUrl(at('/a.png')) ?? '')
  expect((await fetch(`${api.url}${pathname}${search}`)).status).toBe(200)
  const other = search.replace(/signature=../, 'signature=xx')
  expect((await fetch(`${api.url}${pathname}${other}`)).status).toBe(404)
})

test('behavior: a token’s picture is where a list says, by the token’s own id, fetched once', async () => {
  files['/a.png?list'] = ['image/png', png]
  for (let times = 0; times < 2; times++) {
    const response = await fetch(`${api.url}/public/getAssetImage/${named}`)
    expect([response.status, Buffer.from(await response.arrayBuffer())]).toEqual([200, png])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': expect.stringMatching(/^sandbox;/),
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    })
  }
  expect(asked).toEqual(['/a.png?list'])
})

test('error: a picture of a list that is none', async () => {
  files['/lie.png?list'] = ['image/png', svg]
  const response = await fetch(`${api.url}/public/getAssetImage/${lying}`)
  expect([response.status, await response.text()]).toEqual([204, ''])
  // It may be there in a minute.
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
})

test('error: the log names no address', async () => {
  await get(at('/canary'))
  expect(api.lines.join('')).toContain('no picture')
  expect(api.lines.join('')).not.toContain('canary')
})
