import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needsPostgres, startPostgres } from '@gangway/dev'
import { afterEach, expect, test } from 'vitest'
import { getDrainTime, startMain, stopMains, waitForPort } from './startMain.js'

afterEach(stopMains)

test('error: a wrong configuration ends the process with every variable named', async () => {
  const { child, output } = startMain({
    GANGWAY_ENV: 'production',
    TEST_WALLET_SCRIPT: '/x.js',
    RPC_URL_1: 'key-canary',
    DATA_DIR: '',
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(output.out).toBe('')
  expect(output.err).toBe(
    [
      'The configuration is not valid',
      '  RPC_URL_1: Invalid input. Accepted: comma list of http(s) addresses',
      '  WEB_ROOT: Required for the web role',
      '  WEB_URL: Required in production',
      '  API_URL: Required in production',
      '  PROJECT_IDS: Required in production',
      '  DATA_DIR: Required in production without DATABASE_URL',
      '  TEST_WALLET_SCRIPT: Allowed with GANGWAY_ENV=local only',
      '',
    ].join('\n'),
  )
}, 180_000)

test('error: production with a test wallet does not start', async () => {
  const { child, output } = startMain({
    GANGWAY_ROLES: 'api',
    WEB_URL: 'https://app.example',
    API_URL: 'https://api.example',
    PROJECT_IDS: 'one',
    TEST_WALLET_SCRIPT: '/x.js',
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(output.err).toContain('TEST_WALLET_SCRIPT: Allowed with GANGWAY_ENV=local only')
}, 180_000)

test('error: what is wrong for one role lets none of them listen', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-page-'))
  const { child, output } = startMain({
    GANGWAY_ENV: 'local',
    GANGWAY_ROLES: 'api,web',
    WEB_ROOT: folder,
    WEB_PORT: '0',
    API_PORT: '0',
    DATABASE_URL: 'postgres://gangway:canary@127.0.0.1:1/gangway',
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(output.err).toBe(
    'The configuration is not valid\n  WEB_ROOT: holds no index.html; build the page first\n',
  )
  expect(output.out).not.toContain('listening')
  rmSync(folder, { recursive: true })
}, 180_000)

test('error: in production a node of another network ends the start, and one that is away does not', async () => {
  const node = createHttpServer((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0xa"}'))
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const env = {
    GANGWAY_ROLES: 'api',
    HOST: '127.0.0.1',
    API_PORT: '0',
    WEB_URL: 'https://app.example',
    API_URL: 'https://api.example',
    PROJECT_IDS: 'one',
    OPERATOR_TOKEN: 'operator-token-of-this-test-01234567',
  }
  const wrong = startMain({ ...env, RPC_URL_1: `http://127.0.0.1:${(node.address() as AddressInfo).port}` })
  const [code] = await once(wrong.child, 'close')
  expect(code).toBe(1)
  expect(wrong.output.err).toContain(
    'RPC_URL_1: The RPC address set for 1 serves 10; name a node of Ethereum\n',
  )
  const away = startMain({ ...env, RPC_URL_1: 'http://127.0.0.1:1' })
  const response = await fetch(`http://127.0.0.1:${await waitForPort(away)}/readyz`, {
    headers: { authorization: `Bearer ${env.OPERATOR_TOKEN}` },
  })
  expect([response.status, await response.json()]).toMatchObject([
    200,
    {
      status: 'degraded',
      parts: { nodes: { state: 'failing', reason: 'eip155:1' }, database: { state: 'ok' } },
    },
  ])
  node.closeAllConnections()
  node.close()
}, 180_000)

test('behavior: in production every answer asks for https, and measurements are nobody’s without a token', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-page-'))
  writeFileSync(join(folder, 'index.html'), '<head></head>')
  const running = startMain({
    GANGWAY_ROLES: 'web',
    WEB_PORT: '0',
    WEB_ROOT: folder,
    WEB_URL: 'https://app.example',
    API_URL: 'https://api.example',
    PROJECT_IDS: 'one',
    RPC_URL_1: 'https://node.example',
  })
  const url = `http://127.0.0.1:${await waitForPort(running)}`
  for (const [path, status] of [
    ['/', 200],
    ['/none.js', 404],
    ['/metrics', 404],
  ] as const) {
    const response = await fetch(`${url}${path}`)
    expect([path, response.status]).toEqual([path, status])
    expect(response.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  }
  rmSync(folder, { recursive: true })
}, 180_000)

test('behavior: a data folder is one process’s; SIGTERM ends it within 5 s although a request is open, and what was taken in before is there after it; the log knows nobody (architecture.md §6)', async () => {
  const sockets: Socket[] = []
  const stalled = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((resolve) => stalled.listen(0, '127.0.0.1', resolve))
  const operatorToken = 'operator-token-of-this-test-01234567'
  const first = startMain({
    GANGWAY_ENV: 'local',
    GANGWAY_ROLES: 'api',
    API_PORT: '0',
    OPERATOR_TOKEN: operatorToken,
    RPC_URL_31337: `http://127.0.0.1:${(stalled.address() as AddressInfo).port}/key-canary`,
  })
  const url = `http://127.0.0.1:${await waitForPort(first)}`
  const body = JSON.stringify({
    eventId: '6f0b1f3e-9c57-4a55-8d5e-0d9c6a1f2b3c',
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true } },
  })
  expect((await fetch(`${url}/e?projectId=local`, { method: 'POST', body })).status).toBe(202)

  const second = startMain(first.env)
  const [refused] = await once(second.child, 'close')
  expect(refused).toBe(1)
  expect(second.output.err).toContain(`DATA_DIR: is in use by process ${first.child.pid}`)

  const address = '0x00000000000000000000000000000000000000c1'
  expect((await fetch(`${url}/healthz?canary`)).status).toBe(200)
  expect((await fetch(`${url}/v1/account/canary/balance?email=canary`)).status).toBe(400)
  const open = fetch(`${url}/v1/account/${address}/balance?chainId=eip155:31337&projectId=local`).catch(
    () => 'cut',
  )
  while (sockets.length === 0) await once(stalled, 'connection')

  first.child.kill('SIGTERM')
  const [code] = await once(first.child, 'close')
  expect(code).toBe(0)
  expect(getDrainTime(first.output.out)).toBeLessThan(5_000)
  await open
  expect(first.output.out).not.toMatch(new RegExp(`canary|${address}`))
  expect(first.output.err).toBe('')
  for (const socket of sockets) socket.destroy()
  stalled.close()

  const third = startMain(first.env)
  const headers = { authorization: `Bearer ${operatorToken}` }
  const response = await fetch(`http://127.0.0.1:${await waitForPort(third)}/e/counts?projectId=local`, {
    headers,
  })
  expect(await response.json()).toMatchObject({ counts: [{ event: 'MODAL_OPEN', count: 1 }] })
}, 180_000)

test('behavior: while its Postgres is away it lives and is not ready, and says which part; it goes on by itself', {
  timeout: 180_000,
  ...needsPostgres,
}, async ({ skip }) => {
  const postgres = await startPostgres()
  if (!postgres) return skip()
  const url = new URL(await postgres.createDatabase())
  const target = Number(url.port)
  const sockets = new Set<Socket>()
  let isCut = false
  const line = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  url.port = `${(line.address() as AddressInfo).port}`
  const env = { GANGWAY_ENV: 'local', GANGWAY_ROLES: 'api', API_PORT: '0', DATABASE_URL: url.href }
  const running = startMain(env)
  const port = await waitForPort(running)
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return [response.status, await response.json()]
  }
  expect(await ask('/readyz')).toMatchObject([200, { parts: { database: { state: 'ok' } } }])
  isCut = true
  for (const socket of sockets) socket.destroy()
  await expect
    .poll(() => ask('/readyz'), { timeout: 30_000 })
    .toMatchObject([503, { status: 'failing', parts: { database: { state: 'failing' } } }])
  expect(await ask('/healthz')).toMatchObject([200, { status: 'degraded', database: 'failing' }])
  isCut = false
  await expect.poll(() => ask('/readyz'), { timeout: 30_000 }).toMatchObject([200, {}])
  running.child.kill('SIGTERM')
  await once(running.child, 'close')
  for (const socket of sockets) socket.destroy()
  line.close()
  await postgres.stop()
})

test('behavior: SIGTERM ends it within 5 s although its database answers no more (architecture.md §6)', {
  timeout: 180_000,
  ...needsPostgres,
}, async ({ skip }) => {
  const postgres = await startPostgres()
  if (!postgres) return skip()
  const url = new URL(await postgres.createDatabase())
  const sockets: Socket[] = []
  const target = Number(url.port)
  let isStalled = false
  const line = createServer((near) => {
    sockets.push(near.on('error', () => undefined))
    if (isStalled) return
    const far = connect(target, '127.0.0.1').on('error', () => undefined)
    sockets.push(far)
    near.on('data', (chunk) => isStalled || far.write(chunk))
    far.pipe(near)
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  url.port = `${(line.address() as AddressInfo).port}`
  const running = startMain({
    GANGWAY_ENV: 'local',
    GANGWAY_ROLES: 'api',
    API_PORT: '0',
    DATABASE_URL: url.href,
  })
  const port = await waitForPort(running)
  isStalled = true
  const body = JSON.stringify({
    eventId: '6f0b1f3e-9c57-4a55-8d5e-0d9c6a1f2b3c',
    props: { type: 'track', event: 'MODAL_OPEN' },
  })
  await fetch(`http://127.0.0.1:${port}/e?projectId=local`, { method: 'POST', body })

  running.child.kill('SIGTERM')
  const [code] = await once(running.child, 'close')
  expect(code).toBe(0)
  expect(getDrainTime(running.output.out)).toBeLessThan(5_000)
  expect(running.output.out).toContain('stopped before everything was closed')
  for (const socket of sockets) socket.destroy()
  line.close()
  await postgres.stop()
})
