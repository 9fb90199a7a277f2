import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getFreePort, needsPostgres, startPostgres } from '@gangway/dev'
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { startMain, stopMains } from './startMain.js'

const postgres = await startPostgres()
afterEach(stopMains)
afterAll(() => postgres?.stop())

const operatorToken = 'operator-token-of-this-test-01234567'
const patience = { timeout: 90_000, interval: 100 }

/** A way to a server on this machine, closed at first. */
function createLine(target: number) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { open: (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)) }
}

async function readStatus(port: number, path: string, init?: RequestInit) {
  return (await fetch(`http://127.0.0.1:${port}${path}`, init).catch(() => undefined))?.status
}

describe.skipIf(!postgres)('a Postgres that is not there at the start', needsPostgres, () => {
  test('behavior: what needs none is served, the rest says so, and all of it once the database is there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gangway-page-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'index.html'), '<head></head>')
    const url = new URL((await postgres?.createDatabase()) ?? '')
    const line = createLine(Number(url.port))
    const [web, api, database] = [await getFreePort(), await getFreePort(), await getFreePort()]
    url.port = `${database}`
    const running = startMain({
      ...{ GANGWAY_ENV: 'local', GANGWAY_ROLES: 'relay,api,web', WEB_ROOT: folder },
      ...{ WEB_PORT: `${web}`, API_PORT: `${api}`, DATABASE_URL: url.href, OPERATOR_TOKEN: operatorToken },
    })
    await expect.poll(() => readStatus(web, '/'), patience).toBe(200)
    await expect.poll(() => readStatus(api, '/livez'), patience).toBe(200)
    const readHealth = async () => (await fetch(`http://127.0.0.1:${api}/healthz`)).json()
    expect(await readHealth()).toMatchObject({ status: 'degraded', database: 'failing' })
    expect(await readStatus(api, '/v1/supported-chains?projectId=local')).toBe(200)
    const headers = { authorization: `Bearer ${operatorToken}` }
    expect(await readStatus(api, '/e/counts?projectId=local', { headers })).toBe(503)
    expect(await readStatus(api, '/auth/v1/nonce?projectId=local')).toBe(503)
    const readReadiness = async (port: number) => {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`, { headers })
      return [response.status, await response.json()]
    }
    const away = { state: 'failing', reason: 'ECONNREFUSED' }
    const starting = { state: 'failing', reason: 'starting' }
    for (const port of [web, api])
      expect(await readReadiness(port)).toMatchObject([
        503,
        { status: 'failing', parts: { database: away, api: starting, relay: starting } },
      ])
    expect(running.output.out).toContain('no server listens there')

    const event = {
      eventId: '6f0b1f3e-9c57-4a55-8d5e-0d9c6a1f2b3c',
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true } },
    }
    const taken = { method: 'POST', body: JSON.stringify(event) }
    expect(await readStatus(api, '/e?projectId=local', taken)).toBe(202)

    await line.open(database)
    await expect.poll(readHealth, patience).toMatchObject({ database: 'ok' })
    // Each role as soon as it can.
    for (const role of ['api', 'relay'])
      await expect
        .poll(async () => running.output.out, patience)
        .toMatch(new RegExp(`"role":"${role}".*all of it is served now`))
    const ok = { state: 'ok' }
    expect(await readReadiness(web)).toMatchObject([200, { parts: { database: ok, api: ok, relay: ok } }])
    expect(await readStatus(api, '/auth/v1/nonce?projectId=local')).not.toBe(503)
    const readCounts = async () =>
      (await fetch(`http://127.0.0.1:${api}/e/counts?projectId=local`, { headers })).json()
    await expect.poll(readCounts, patience).toMatchObject({ counts: [{ event: 'MODAL_OPEN', count: 1 }] })
    expect(running.output.err).toBe('')
  }, 240_000)

  test('error: a wrong name ends the start, as there is nothing to wait for', async () => {
    const url = new URL((await postgres?.createDatabase()) ?? '')
    url.pathname = '/no-such-database'
    const folder = mkdtempSync(join(tmpdir(), 'gangway-page-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'index.html'), '<head></head>')
    const { child, output } = startMain({
      ...{ GANGWAY_ENV: 'local', GANGWAY_ROLES: 'web,api', API_PORT: '0', WEB_PORT: '0', WEB_ROOT: folder },
      DATABASE_URL: url.href,
    })
    expect(await once(child, 'close')).toEqual([1, null])
    expect(output.err).toContain('DATABASE_URL: cannot be used (3D000: there is no such database)')
    expect(output.out).not.toContain('listening')
  }, 180_000)
})

test.each([
  ['KEY_ENCRYPTION_KEYS', '{}', 'is not'],
  ['NOTE_KEY', '{}', 'is not a private JWK of P-256'],
])(
  'error: a wrong %s is told before anybody listens, although the database is away',
  async (name, value, what) => {
    const { child, output } = startMain({
      ...{ GANGWAY_ENV: 'local', GANGWAY_ROLES: 'recovery', RECOVERY_PORT: '0', [name]: value },
      ...{ FRAME_URL: 'http://frame.localhost:1', RECOVERY_URL: 'http://recovery.localhost:1' },
      DATABASE_URL: 'postgres://gangway:canary@127.0.0.1:1/gangway',
    })
    expect(await once(child, 'close')).toEqual([1, null])
    expect(output.err).toContain(`${name}: ${what}`)
    expect(output.out).not.toContain('listening')
  },
  180_000,
)

test('behavior: after SIGTERM a balancer is told to go elsewhere, and what it still sends is answered', async () => {
  const api = await getFreePort()
  const { child, output } = startMain({
    ...{ GANGWAY_ENV: 'local', GANGWAY_ROLES: 'api', API_PORT: `${api}` },
    ...{ DRAIN_DELAY: '600', DRAIN_TIME: '1' },
  })
  await expect.poll(() => readStatus(api, '/readyz'), patience).toBe(200)
  child.kill('SIGTERM')
  await expect.poll(() => readStatus(api, '/readyz'), patience).toBe(503)
  expect(await (await fetch(`http://127.0.0.1:${api}/readyz`)).json()).toMatchObject({ status: 'draining' })
  expect(await readStatus(api, '/livez')).toBe(200)
  expect(await readStatus(api, '/v1/supported-chains?projectId=local')).toBe(200)
  expect(output.out).toContain('draining')
}, 180_000)
