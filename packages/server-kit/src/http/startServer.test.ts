import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createTestLog } from '../../tests/createTestLog.js'
import { createMetrics } from '../metrics.js'
import { createGetClientIp, createGetSourceIp } from './createGetClientIp.js'
import { createHttpApp } from './createHttpApp.js'
import { startServer } from './startServer.js'

const local = { host: '127.0.0.1', port: 0, portVariable: 'API_PORT' }

test('behavior: an open request is finished, a new one is not accepted (architecture.md §6)', async () => {
  let release = () => {}
  let arrived = () => {}
  const isOpen = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const app = new Hono().get('/', async (context) => {
    arrived()
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return context.text('done')
  })
  const server = await startServer({ ...local, fetch: app.fetch })
  const url = `http://127.0.0.1:${server.port}/`
  const open = fetch(url)
  await isOpen
  const closed = server.close(5_000)
  await expect(fetch(url)).rejects.toThrow()
  release()
  expect(await (await open).text()).toBe('done')
  await closed
})

test('behavior: a request that does not end is cut after the grace', async () => {
  let arrived = () => {}
  const isOpen = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const app = new Hono().get('/', () => {
    arrived()
    return new Promise<Response>(() => {})
  })
  const server = await startServer({ ...local, fetch: app.fetch })
  const cut = expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow()
  await isOpen
  await server.close(50)
  await cut
})

test('behavior: an upgrade is handed over; what it became is cut after the grace', async () => {
  const server = await startServer({
    ...local,
    fetch: () => new Response('plain'),
    handleUpgrade: (request, socket) => {
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n${request.url}`,
      )
    },
  })
  expect(await (await fetch(`http://127.0.0.1:${server.port}/`)).text()).toBe('plain')
  const headers = { connection: 'upgrade', upgrade: 'x' }
  const request = get({ port: server.port, host: local.host, path: '/there', headers })
  const [, socket, head] = await once(request, 'upgrade')
  const first = head.length > 0 ? head : (await once(socket, 'data'))[0]
  expect(`${first}`).toBe('/there')
  const closed = once(socket, 'close')
  await server.close(50)
  await closed
})

test('behavior: a connection that breaks after its upgrade breaks nothing else', async () => {
  let closed: Promise<unknown> = Promise.resolve()
  const server = await startServer({
    ...local,
    fetch: () => new Response('plain'),
    handleUpgrade: (_, socket) => {
      closed = new Promise((resolve) => socket.once('close', resolve))
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
    },
  })
  const socket = connect(server.port, local.host)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
  await once(socket, 'data')
  socket.resetAndDestroy()
  // Without anybody to hear of it the error would end the process.
  await closed
  await server.close(0)
})

test('behavior: who cannot upgrade is answered as any other', async () => {
  const server = await startServer({ ...local, fetch: () => new Response('plain') })
  const headers = { connection: 'upgrade', upgrade: 'x' }
  const [response] = await once(get({ port: server.port, host: local.host, headers }), 'response')
  expect(response.statusCode).toBe(200)
  response.resume()
  await server.close(0)
})

/** Seconds for which the server says that it keeps an unused connection. */
async function readKeepAlive(port: number): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const [response] = await once(get({ port, host: local.host, agent }), 'response')
  response.resume()
  agent.destroy()
  return Number(/^timeout=(\d+)$/.exec(response.headers['keep-alive'])?.[1])
}

test('behavior: a connection outlives the 120 s for which a proxy may keep it', async () => {
  const server = await startServer({ ...local, fetch: () => new Response('plain') })
  expect(await readKeepAlive(server.port)).toBeGreaterThan(120)
  await server.close(0)
})

test('parameters: keepAlive is how long an unused connection stays open', async () => {
  const server = await startServer({ ...local, fetch: () => new Response('plain'), keepAlive: 620_000 })
  expect(await readKeepAlive(server.port)).toBe(620)
  await server.close(0)
})

test('behavior: once the server is leaving each answer is the last of its connection', async () => {
  const leaving = new AbortController()
  const app = new Hono().get('/', (context) => context.text('plain'))
  const server = await startServer({ ...local, fetch: app.fetch, leaving: leaving.signal })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async () => {
    const [response] = await once(get({ port: server.port, host: local.host, agent }), 'response')
    response.resume()
    await once(response, 'end')
    return [response.statusCode, response.headers.connection]
  }
  expect(await ask()).toEqual([200, 'keep-alive'])
  leaving.abort()
  expect(await ask()).toEqual([200, 'close'])
  // It is served until it closes: a balancer needs a while to notice.
  expect(await ask()).toEqual([200, 'close'])
  agent.destroy()
  await server.close(0)
})

test('behavior: headers of the server go with every answer but one that sets its own', async () => {
  const app = new Hono()
    .get('/', (context) => context.text('plain'))
    .get('/own', (context) => context.text('own', 200, { 'x-test': 'own' }))
  const server = await startServer({ ...local, fetch: app.fetch, headers: { 'x-test': 'all' } })
  const read = async (path: string) =>
    (await fetch(`http://127.0.0.1:${server.port}${path}`)).headers.get('x-test')
  expect([await read('/'), await read('/own'), await read('/none')]).toEqual(['all', 'own', 'all'])
  await server.close(0)
})

/** What a server answers to these very bytes, until it ends the connection. */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, local.host)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  // A connection may be cut while the rest is still being written.
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return answer
}

test.each([
  ['a length beside chunks', 'content-length: 4\r\ntransfer-encoding: chunked'],
  ['chunks beside a length', 'transfer-encoding: chunked\r\ncontent-length: 4'],
  ['two lengths', 'content-length: 4\r\ncontent-length: 40'],
  ['another coding last', 'transfer-encoding: chunked, identity'],
  ['a space before the colon', 'content-length : 4'],
  ['a length that is no number', 'content-length: +4'],
])('error: a request whose end two could read differently, by %s, is refused', async (_name, headers) => {
  const paths: string[] = []
  const server = await startServer({
    ...local,
    async fetch(request) {
      paths.push(new URL(request.url).pathname)
      return new Response(await request.text())
    },
  })
  const inner = 'GET /smuggled HTTP/1.1\r\nhost: x\r\n\r\n'
  const answer = await sendRaw(
    server.port,
    `POST / HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n0\r\n\r\n${inner}`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(paths).not.toContain('/smuggled')
  await server.close(0)
})

test('error: headers without end are refused, and so is a line break within one', async () => {
  const server = await startServer({ ...local, fetch: () => new Response('plain') })
  const many = `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`
  expect(await sendRaw(server.port, many)).toMatch(/^HTTP\/1\.1 431 /)
  expect(await sendRaw(server.port, 'GET / HTTP/1.1\r\nhost: x\r\nx-a: b\rc\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 /,
  )
  await server.close(0)
})

test('error: TRACE is answered like any method that is not there, and tells nothing back', async () => {
  const { log } = createTestLog()
  const app = createHttpApp({ log, metrics: createMetrics() }).get('/', (context) => context.text('plain'))
  const server = await startServer({ ...local, fetch: app.fetch })
  const ask = 'TRACE / HTTP/1.1\r\nhost: x\r\nauthorization: canary\r\nconnection: close\r\n\r\n'
  const answer = await sendRaw(server.port, ask)
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  expect(answer).not.toContain('canary')
  await server.close(0)
})

test('error: a port that is taken is named by its variable', async () => {
  const fetchNothing = () => new Response()
  const server = await startServer({ ...local, fetch: fetchNothing })
  await expect(startServer({ ...local, port: server.port, fetch: fetchNothing })).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
    hints: [`API_PORT: cannot listen on 127.0.0.1:${server.port} (EADDRINUSE)`],
  })
  await server.close(0)
})

test('parameters: trustProxy decides whose word the client address is', async () => {
  const { log } = createTestLog()
  const getIp = (hops: number) => createGetClientIp(createGetSourceIp({ trustProxy: { hops }, log }))
  const app = new Hono()
    .get('/on', (context) => context.text(getIp(1)(context)))
    .get('/off', (context) => context.text(getIp(0)(context)))
  const server = await startServer({ ...local, fetch: app.fetch })
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })).text()
  const headers = { 'x-forwarded-for': '1.1.1.1, 2.2.2.2' }
  expect(await ask('/on', headers)).toBe('2.2.2.2')
  expect(await ask('/off', headers)).toBe('127.0.0.1')
  expect(await ask('/on')).toBe('127.0.0.1')
  await server.close(0)
})
