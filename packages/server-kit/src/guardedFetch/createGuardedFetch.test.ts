import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { TLSSocket, TlsOptions } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type HostileServer, startHostileServer, startRawServer } from '../../tests/startHostileServer.js'
import { createGuardedFetch, type GuardedFetchSettings } from './createGuardedFetch.js'
import { isPublicAddress } from './isPublicAddress.js'

let server: HostileServer
let requests: IncomingMessage[]
/** Runs when the next request comes. */
let respond: RequestListener

beforeAll(async () => {
  server = await startHostileServer((request, response) => {
    requests.push(request)
    respond(request, response)
  })
})
afterAll(() => server.stop())

beforeEach(() => {
  requests = []
  respond = (_request, response) => sendPng(response)
})

const sendPng = (response: ServerResponse, body: string | Buffer = 'png') =>
  response.setHeader('content-type', 'image/PNG; charset=x').end(body)
const redirect = (response: ServerResponse, location: string, status = 302) =>
  response.writeHead(status, { location }).end()

/** Loopback stands for the one public server there is; every other address is judged as always. */
const inTests: GuardedFetchSettings = {
  resolveHost: async () => ['127.0.0.1'],
  isAllowedAddress: (address) => address === '127.0.0.1' || isPublicAddress(address),
  isAllowedPort: () => true,
  timeout: 4_000,
}
const create = (settings: GuardedFetchSettings = {}) => createGuardedFetch({ ...inTests, ...settings })
const png = { accept: ['image/png'] }
const json = { accept: ['application/json'] }
const at = (path: string, host = 'pictures.example') => `http://${host}:${server.port}${path}`
const refused = (details: string) => ({ code: 'FETCH_REFUSED', details })

test('default: what stands at a public address, by a request that says nothing of anybody', async () => {
  expect(await create().get(at('/a?b'), png)).toMatchObject({
    contentType: 'image/png',
    body: new TextEncoder().encode('png'),
  })
  const { url, method, headers } = requests[0] ?? {}
  expect([method, url]).toEqual(['GET', '/a?b'])
  expect(headers).toEqual({
    accept: 'image/png',
    'accept-encoding': 'identity',
    connection: 'close',
    host: `pictures.example:${server.port}`,
    'user-agent': 'Gangway',
  })
  await expect.poll(server.countOpen).toBe(0)
})

test('default: the media type alone (ENSIP-12)', async () => {
  expect(await create().head(at('/'), { accept: ['image/*'] })).toEqual({ contentType: 'image/png' })
  expect(requests[0]?.method).toBe('HEAD')
  await expect(create().head(at('/'), json)).rejects.toMatchObject({ code: 'FETCH_WRONG_TYPE' })
  respond = (_request, response) => response.writeHead(405).end()
  await expect(create().head(at('/'), png)).rejects.toMatchObject({
    code: 'FETCH_FAILED',
    context: { status: 405 },
  })
})

test('default: JSON is posted and read (ERC-3668)', async () => {
  const bodies: string[] = []
  respond = async (request, response) => {
    for await (const chunk of request) bodies.push(String(chunk))
    response.setHeader('content-type', 'application/json').end('{"data":"0x"}')
  }
  const answer = await create().post(at('/'), { ...json, json: { sender: '0x1' } })
  expect(answer.json()).toEqual({ data: '0x' })
  expect(answer.text()).toBe('{"data":"0x"}')
  expect(bodies).toEqual(['{"sender":"0x1"}'])
  respond = (_request, response) => response.setHeader('content-type', 'application/json').end('{')
  const broken = await create().get(at('/'), json)
  expect(() => broken.json()).toThrow(expect.objectContaining({ code: 'FETCH_WRONG_TYPE' }))
})

test('default: HTTPS, where the certificate must be that of the name', async () => {
  const read = (name: string) => readFileSync(new URL(`fixtures/${name}.pem`, import.meta.url), 'utf8')
  const ca = read('certificate')
  const tls = { key: read('key'), cert: ca }
  const secure = await startHostileServer((request, response) => respond(request, response), tls)
  const url = (host: string) => `https://${host}:${secure.port}/`
  expect((await create({ ca }).get(url('pictures.example'), png)).text()).toBe('png')
  await expect(create({ ca }).get(url('other.example'), png)).rejects.toMatchObject({ code: 'FETCH_FAILED' })
  await expect(create().get(url('pictures.example'), png)).rejects.toMatchObject({ code: 'FETCH_FAILED' })
  respond = (_request, response) => redirect(response, at('/'))
  await expect(create({ ca }).get(url('pictures.example'), png)).rejects.toMatchObject(
    refused('redirect to plain http'),
  )
  await secure.stop()
})

test('error: a server that knows nothing newer than TLS 1.1; with others the newest is spoken, by a strong cipher', async () => {
  const read = (name: string) => readFileSync(new URL(`fixtures/${name}.pem`, import.meta.url), 'utf8')
  const tls = { key: read('key'), cert: read('certificate') }
  const spoken: string[] = []
  const ask = async (settings: TlsOptions) => {
    const secure = await startHostileServer(
      ({ socket }, response) => {
        const { name } = (socket as TLSSocket).getCipher()
        spoken.push(`${(socket as TLSSocket).getProtocol()} ${name}`)
        sendPng(response)
      },
      { ...settings, ...tls },
    )
    const answer = create({ ca: tls.cert }).get(`https://pictures.example:${secure.port}/`, png)
    await answer.finally(() => secure.stop())
  }
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  await expect(ask(old)).rejects.toMatchObject({ code: 'FETCH_FAILED' })
  await ask({ maxVersion: 'TLSv1.2' })
  await ask({})
  expect(spoken).toEqual([
    expect.stringMatching(/^TLSv1\.2 ECDHE-.*-GCM-/),
    expect.stringMatching(/^TLSv1\.3 TLS_AES_/),
  ])
})

test('behavior: data: is read without a request, up to 64 KiB', async () => {
  const fetch = create()
  expect((await fetch.get('data:image/png;base64,cG5n', png)).text()).toBe('png')
  expect(await fetch.head('data:image/png;base64,cG5n', png)).toMatchObject({ contentType: 'image/png' })
  const svg = await fetch.get('data:image/svg+xml;utf8,%3Csvg%20/>', { accept: ['image/svg+xml'] })
  expect(svg.text()).toBe('<svg />')
  await expect(fetch.get('data:text/html,<b>', png)).rejects.toMatchObject({ code: 'FETCH_WRONG_TYPE' })
  await expect(fetch.get('data:image/png;base64,?', png)).rejects.toMatchObject(refused('not an address'))
  await expect(fetch.get(`data:image/png,${'a'.repeat(65_536)}`, png)).rejects.toMatchObject({
    code: 'FETCH_TOO_LARGE',
  })
  expect(requests).toHaveLength(0)
})

test('behavior: the operator’s gateway may be on this machine, and lends its place to nobody', async () => {
  const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
  const gateways = { ipfs: `http://127.0.0.1:${server.port}` }
  const fetch = createGuardedFetch({ gateways })
  expect((await fetch.get(`ipfs://${cid}/1.png`, png)).text()).toBe('png')
  expect(requests[0]?.url).toBe(`/ipfs/${cid}/1.png`)
  await expect(fetch.get(`${gateways.ipfs}/ipfs/${cid}`, png)).rejects.toMatchObject(refused('port'))
  respond = (_request, response) => redirect(response, 'http://127.0.0.1/')
  await expect(fetch.get(`ipfs://${cid}`, png)).rejects.toMatchObject(refused('address'))
})

test('behavior: up to three redirects are followed, each looked up and checked anew', async () => {
  const hosts: string[] = []
  respond = ({ url }, response) => {
    const left = Number(url?.slice(1))
    if (left === 0) return sendPng(response)
    return redirect(response, at(`/${left - 1}`, `hop${left}.example`), [301, 303, 307, 308][left])
  }
  const fetch = create({
    async resolveHost(host) {
      hosts.push(host)
      return ['127.0.0.1']
    },
  })
  expect((await fetch.get(at('/3'), png)).text()).toBe('png')
  expect(hosts).toEqual(['pictures.example', 'hop3.example', 'hop2.example', 'hop1.example'])
  await expect(fetch.get(at('/4'), png)).rejects.toMatchObject(refused('too many redirects'))
})

test('behavior: four requests to a host at a time', async () => {
  const held: ServerResponse[] = []
  respond = (_request, response) => held.push(response)
  const fetch = create()
  const all = Array.from({ length: 6 }, (_, number) => fetch.get(at(`/${number}`), png))
  await expect.poll(() => held.length).toBe(4)
  const other = fetch.get(at('/', 'other.example'), png)
  await expect.poll(() => held.length).toBe(5)
  respond = (_request, response) => sendPng(response)
  for (const response of held) sendPng(response)
  expect(await Promise.all([...all, other])).toHaveLength(7)
})

/** Every range of the IANA registries, by one address of it, and every way of writing a loopback address. */
const inside = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.2',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '2130706434',
  '0x7f000002',
  '0177.0.0.2',
  '127.2',
  '127.0.0.2.',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::1]',
  '[2001::7f00:1]',
  '[2001:db8::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
]
const unbracketed = inside
  .filter((host) => /^\d+\.\d+\.\d+\.\d+$|^\[/.test(host))
  .map((host) => host.replace(/[[\]]/g, ''))

test.each(inside)('error: http://%s/ is refused, directly and behind a redirect', async (host) => {
  await expect(create().get(`http://${host}/`, png)).rejects.toMatchObject(refused('address'))
  expect(requests).toHaveLength(0)
  respond = (_request, response) => redirect(response, `http://${host}/`)
  await expect(create().get(at('/'), png)).rejects.toMatchObject(refused('address'))
  expect(requests).toHaveLength(1)
})

test.each(unbracketed)('error: a name that means %s, alone or beside a public address', async (address) => {
  const before = server.countAll()
  for (const answer of [[address], ['127.0.0.1', address], [address, '127.0.0.1']]) {
    const fetch = create({ resolveHost: async () => answer })
    await expect(fetch.get(at('/'), png)).rejects.toMatchObject(refused('address'))
  }
  expect(server.countAll()).toBe(before)
})

test.each(['http://127.0.0.1/', 'http://localhost/', 'https://[::1]/'])(
  'error: %s, by the rules that stand without any setting',
  async (address) => {
    await expect(createGuardedFetch().get(address, png)).rejects.toMatchObject({ code: 'FETCH_REFUSED' })
    await expect(createGuardedFetch().head(address, png)).rejects.toMatchObject({ code: 'FETCH_REFUSED' })
    await expect(createGuardedFetch().post(address, { ...png, json: 1 })).rejects.toMatchObject({
      code: 'FETCH_REFUSED',
    })
  },
)

test('error: a name whose meaning changes: what was checked is what is asked (rebinding)', async () => {
  const answers = [['127.0.0.1'], ['169.254.169.254']]
  let asked = 0
  const fetch = create({ resolveHost: async () => answers[asked++] ?? [] })
  // One look-up for one connection, so there is no second answer to come too late.
  expect((await fetch.get(at('/'), png)).text()).toBe('png')
  expect(asked).toBe(1)
  await expect(fetch.get(at('/'), png)).rejects.toMatchObject(refused('address'))

  asked = 0
  respond = (_request, response) => redirect(response, at('/again'))
  await expect(fetch.get(at('/'), png)).rejects.toMatchObject(refused('address'))
})

test('error: a name that means nothing', async () => {
  await expect(create({ resolveHost: async () => [] }).get(at('/'), png)).rejects.toMatchObject(
    refused('address'),
  )
  const resolveHost = () => Promise.reject(new RangeError('ENOTFOUND'))
  await expect(create({ resolveHost }).get(at('/'), png)).rejects.toMatchObject({ code: 'FETCH_FAILED' })
})

test('error: a redirect of a POST', async () => {
  respond = (_request, response) => redirect(response, at('/'), 307)
  await expect(create().post(at('/'), { ...json, json: 1 })).rejects.toMatchObject(
    refused('redirect of a POST'),
  )
})

const tooLarge: [string, RequestListener][] = [
  ['says so', (_request, response) => sendPng(response.setHeader('content-length', 2 ** 40))],
  ['is a byte too long', (_request, response) => sendPng(response, Buffer.alloc(2 * 1024 * 1024 + 1))],
  [
    'never ends',
    (_request, response) => {
      response.setHeader('content-type', 'image/png')
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', write)
      write()
    },
  ],
]

test.each(tooLarge)('error: an answer that is too large: it %s', async (_name, answer) => {
  respond = answer
  await expect(create().get(at('/'), png)).rejects.toMatchObject({ code: 'FETCH_TOO_LARGE' })
  await expect.poll(server.countOpen).toBe(0)
})

test('parameters: 2 MiB are taken, less where less is asked for, never more', async () => {
  respond = (_request, response) => sendPng(response, Buffer.alloc(2 * 1024 * 1024))
  expect((await create().get(at('/'), png)).body).toHaveLength(2 * 1024 * 1024)
  await expect(create().get(at('/'), { ...png, maxBytes: 1_000 })).rejects.toMatchObject({
    code: 'FETCH_TOO_LARGE',
  })
  respond = (_request, response) => sendPng(response, Buffer.alloc(2 * 1024 * 1024 + 1))
  await expect(create().get(at('/'), { ...png, maxBytes: 2 ** 30 })).rejects.toMatchObject({
    code: 'FETCH_TOO_LARGE',
  })
})

test('error: a bomb is not unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(4 * 1024 * 1024))
  respond = (_request, response) => sendPng(response.setHeader('content-encoding', 'gzip'), bomb)
  await expect(create().get(at('/'), png)).rejects.toMatchObject({ code: 'FETCH_WRONG_TYPE' })
})

test.each(['text/html', 'image/svg+xml', 'image/pngx', 'application/octet-stream', undefined])(
  'error: an answer of type %s where a PNG was wanted',
  async (type) => {
    respond = (_request, response) => {
      if (type) response.setHeader('content-type', type)
      response.end('png')
    }
    await expect(create().get(at('/'), png)).rejects.toMatchObject({ code: 'FETCH_WRONG_TYPE' })
  },
)

test.each([204, 206, 304, 404, 500, 302])('error: an answer of status %i', async (status) => {
  respond = (_request, response) => response.writeHead(status, { 'content-type': 'image/png' }).end()
  await expect(create().get(at('/'), png)).rejects.toMatchObject({
    code: 'FETCH_FAILED',
    context: { status },
  })
})

const headers = 'HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 100\r\n'
const slow: [string, (write: (text: string) => void) => void][] = [
  ['says nothing', () => {}],
  ['sends its headers letter by letter', (write) => write('HTTP/1.1 200 OK\r\nx: ')],
  ['sends its body byte by byte', (write) => write(`${headers}\r\n`)],
]

test.each(slow)('error: a server that %s is left in time', async (_name, start) => {
  const trickles: ReturnType<typeof setInterval>[] = []
  const raw = await startRawServer((socket) => {
    start((text) => {
      socket.write(text)
      trickles.push(setInterval(() => socket.write('a'), 20))
    })
  })
  const started = performance.now()
  const fetching = create({ timeout: 300 }).get(`http://pictures.example:${raw.port}/`, png)
  await expect(fetching).rejects.toMatchObject({ code: 'FETCH_TIMEOUT', retryable: true })
  expect(performance.now() - started).toBeGreaterThan(290)
  await expect.poll(raw.countOpen).toBe(0)
  trickles.forEach(clearInterval)
  await raw.stop()
})

test('error: the time is that of all redirects, of the look-up and of the turn together', async () => {
  const hold = (signal: AbortSignal) =>
    new Promise<string[]>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const fetch = create({ timeout: 300, resolveHost: (_host, signal) => hold(signal) })
  const all = Array.from({ length: 5 }, () => fetch.get(at('/'), png))
  for (const one of await Promise.allSettled(all))
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'FETCH_TIMEOUT' } })
  expect(requests).toHaveLength(0)
})

test.each(['get', 'head', 'post'] as const)(
  'error: %s ends with the time of whoever waits for it',
  async (method) => {
    respond = () => undefined
    const waiting = new AbortController()
    const options = { ...png, json: {}, signal: waiting.signal }
    const fetching = create({ timeout: 60_000 })[method](at('/'), options)
    await expect.poll(() => requests).toHaveLength(1)
    waiting.abort()
    await expect(fetching).rejects.toMatchObject({ code: 'FETCH_TIMEOUT' })
  },
)

test.each([
  '',
  'nonsense\r\n\r\n',
  'HTTP/1.1 200 OK\r\ncontent-length: 9\r\ncontent-type: image/png\r\n\r\nshort',
  'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
])('error: a broken answer “%s”', async (text) => {
  const raw = await startRawServer((socket) => void socket.end(text))
  const url = `http://pictures.example:${raw.port}/`
  await expect(create().get(url, png)).rejects.toMatchObject({ code: 'FETCH_FAILED' })
  await raw.stop()
  await expect(create().get(url, png)).rejects.toMatchObject({ code: 'FETCH_FAILED' })
})
