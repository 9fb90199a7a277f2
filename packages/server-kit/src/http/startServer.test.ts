import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createGetClientIp } from './createGetClientIp.js'
import { startServer } from './startServer.js'

const local = { host: '127.0.0.1', port: 0, portVariable: 'API_PORT' }

test('behavior: an open request is finished, a new one is not accepted (DESIGN §6)', async () => {
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
  const app = new Hono()
    .get('/on', (context) => context.text(createGetClientIp({ trustProxy: true })(context)))
    .get('/off', (context) => context.text(createGetClientIp({ trustProxy: false })(context)))
  const server = await startServer({ ...local, fetch: app.fetch })
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })).text()
  const headers = { 'x-forwarded-for': '1.1.1.1, 2.2.2.2' }
  expect(await ask('/on', headers)).toBe('2.2.2.2')
  expect(await ask('/off', headers)).toBe('127.0.0.1')
  expect(await ask('/on')).toBe('127.0.0.1')
  await server.close(0)
})
