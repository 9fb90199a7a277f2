import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { relayAuthTexts } from '@gangway/protocol'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createTestIdentity } from './createTestIdentity.js'
import { startTestRelay, type TestRelay } from './startTestRelay.js'

const rejectionDelay = 100
const audience = 'wss://relay.example/relay'
let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay({
    audiences: [audience],
    projectIds: ['test', 'other'],
    allowedOrigins: ['https://app.example'],
    times: { rejectionDelay },
  })
})
afterAll(() => relay.close())

const now = () => Math.floor(Date.now() / 1000)
const createToken = (claims?: object, header?: object) =>
  createTestIdentity().createToken(audience, claims, header)

/** How the relay sends a client away, and after how many ms. */
async function getRefusal(query: Record<string, string>, headers: Record<string, string> = {}) {
  const start = performance.now()
  const client = await relay.connect({ query, webSocket: { headers } })
  const closed = await client.waitForClose()
  return { ...closed, delay: performance.now() - start }
}

function wrongSignature(): string {
  const signed = createToken()
  return signed.slice(0, signed.lastIndexOf('.')) + createToken().slice(-87)
}

test.each([
  ['a wrong signature', wrongSignature(), 'invalidKey'],
  ['what is no token', 'a.b.c', 'invalidKey'],
  ['another algorithm', createToken({}, { alg: 'none' }), 'invalidKey'],
  ['a name that is no key', createToken({ iss: 'did:key:z6MkNone' }), 'invalidKey'],
  ['the name of another key', createToken({ iss: createTestIdentity().clientId }), 'invalidKey'],
  ['an expired one', createToken({ iat: now() - 90_000, exp: now() - 1 }), 'expired'],
  [
    'one of over a day ago that says it is good for ever',
    createToken({ iat: now() - 86_401, exp: 1e308 }),
    'expired',
  ],
  ['one of no time at all', createToken({ iat: -1e300, exp: 4e9 }), 'expired'],
  ['one from the future', createToken({ iat: now() + 600 }), 'notYetValid'],
  ['one for another relay', createToken({ aud: 'wss://relay.example/other' }), 'audience'],
  ['none', '', 'missingToken'],
] as const)(
  'error: %s is refused slowly, with code 3000 (relay-protocol.md §10.6)',
  async (_, auth, text) => {
    const { code, reason, delay } = await getRefusal({ auth })
    expect({ code, reason }).toEqual({ code: 3000, reason: relayAuthTexts[text] })
    expect(delay).toBeGreaterThanOrEqual(rejectionDelay - 1)
  },
)

test.each([
  ['no project', { projectId: '' }, {}, 'Authorization error: Project ID is missing'],
  ['an unknown project', { projectId: 'unknown' }, {}, 'Project not found'],
  ['a page elsewhere', {}, { origin: 'https://evil.example' }, 'Unauthorized: origin not allowed'],
])('error: %s (relay-protocol.md §1)', async (_, query, headers, reason) => {
  const refusal = await getRefusal({ auth: createToken(), ...query }, headers)
  expect(refusal).toMatchObject({ code: 3000, reason })
})

test.each([
  ['as it is', audience],
  ['with a slash at the end', `${audience}/`],
])('parameters: the relay named %s', async (_, aud) => {
  const client = await relay.connect({ query: { auth: createToken({ aud, iat: now() + 100 }) } })
  await client.settle()
})

test('parameters: a token in the header, from an allowed page (relay-protocol.md §1)', async () => {
  const headers = { authorization: `Bearer ${createToken()}`, origin: 'https://app.example' }
  const url = `${relay.url}?projectId=other`
  const socket = new WebSocket(url, { headers })
  await once(socket, 'open')
  socket.send('{')
  await once(socket, 'message')
  socket.terminate()
})

test('behavior: nobody is refused before the WebSocket is open, and each by reason is counted', async () => {
  const socket = new WebSocket(relay.url)
  await once(socket, 'open')
  socket.terminate()
  await vi.waitFor(async () =>
    expect(await relay.metrics.registry.metrics()).toMatch(
      /relay_rejections_total\{reason="projectMissing"\} \d/,
    ),
  )
})

test('behavior: what a client says before it is refused is not read', async () => {
  const client = await relay.connect({ query: { auth: 'none' } })
  client.socket.send('{')
  await client.waitForClose()
  expect(client.frames).toEqual([])
})

test('behavior: an address that comes too often gets no answer at all (relay-protocol.md §1)', async () => {
  const limits = { messageSize: 1_000, storedBytes: 0, requestsPerMinute: 0, connectionsPerMinute: 2 }
  const getClientIp = ({ headers }: { headers: Headers }) => headers.get('x-forwarded-for') ?? 'here'
  const limited = await startTestRelay({
    limits,
    getClientIp,
    getSteady: () => 1,
    times: { holdingTime: 100 },
  })
  const open = (headers = {}) => {
    const socket = new WebSocket(limited.url, { headers })
    return once(socket, 'open').then(
      () => 'open',
      ({ code }): string => code,
    )
  }
  expect([await open(), await open()]).toEqual(['open', 'open'])
  const [third, elsewhere] = await Promise.all([open(), open({ 'x-forwarded-for': '192.0.2.1' })])
  expect({ third, elsewhere }).toEqual({ third: 'ECONNRESET', elsewhere: 'open' })
  await limited.close()
})

test('behavior: an address holds no more than ten minutes’ worth of connections open', async () => {
  let time = 1
  const limits = { messageSize: 1_000, storedBytes: 0, requestsPerMinute: 0, connectionsPerMinute: 2 }
  const limited = await startTestRelay({ limits, getSteady: () => time, times: { holdingTime: 10 } })
  const open = () => {
    time += 60_000
    const socket = new WebSocket(limited.url)
    return once(socket, 'open').then(
      () => socket,
      () => null,
    )
  }
  const sockets: (WebSocket | null)[] = []
  for (let number = 0; number < 20; number += 1) sockets.push(await open())
  expect(sockets).not.toContain(null)
  expect(await open()).toBeNull()
  sockets[0]?.terminate()
  await vi.waitFor(async () => expect(await open()).not.toBeNull())
  await limited.close()
})

test('behavior: who asks for a WebSocket elsewhere is cut, and not waited for', async () => {
  const { hostname, port } = new URL(relay.url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))
  socket.write('GET /other HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  socket.resume()
  await once(socket, 'end')
  // One side of the connection is still open, unless the relay has let go of it.
  const writing = setInterval(() => socket.write('x'), 10)
  await closed
  clearInterval(writing)
})

test('behavior: a hundred hostile clients leave room for the others (relay-protocol.md §10.6)', async () => {
  const auth = wrongSignature()
  const hostile = Promise.all(Array.from({ length: 100 }, () => getRefusal({ auth })))
  const start = process.cpuUsage()
  const client = await relay.connect({ query: { auth: createToken() } })
  const topic = randomBytes(32).toString('hex')
  expect((await client.call('irn_subscribe', { topic })).result).toBeDefined()
  expect(new Set((await hostile).map(({ code }) => code))).toEqual(new Set([3000]))
  // Both sides of all of them are in this process.
  expect(process.cpuUsage(start).user).toBeLessThan(8_000_000)
})
