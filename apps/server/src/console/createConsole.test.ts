import { createHmac } from 'node:crypto'
import { getFreePort } from '@gangway/dev'
import {
  createLog,
  createMetrics,
  type OpenDatabase,
  openDatabase,
  type RunningServer,
  startServer,
} from '@gangway/server-kit'
import { createLiveProjects, mailMigrations } from '@gangway/wallet-api'
import {
  type AdminScope,
  addAdminKey,
  adminScopes,
  authMigrations,
  revokeAdminKey,
} from '@gangway/wallet-api/operator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHealth } from '../health/createHealth.js'
import { createAdminApp } from '../http/createAdminApp.js'
import { readServerConfig } from '../settings/readServerConfig.js'
import { consoleRoutes, createConsole } from './createConsole.js'

const pepper = new Uint8Array(32).fill(9)
const operatorToken = 'operator-token-of-this-test-01234567'
const by = 'olga'
const log = createLog({ level: 'silent' })
const userId = 'ada'.padEnd(32, '0')
const email = 'Canary.Person@example.com'
const evmAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solanaAddress = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
/** Stands in every sealed thing of the database, and may stand in no answer. */
const canary = 'c4n4ry'

/** A process that is not there. */
const away = `http://127.0.0.1:${await getFreePort()}`

let opened: OpenDatabase
/** Another process, by its port for the operator. */
let other: RunningServer
let watched: string
let app: Awaited<ReturnType<typeof createConsole>>
let keys: Record<AdminScope | 'all' | 'revoked', string>
let address = 1

beforeAll(async () => {
  opened = await openDatabase({ location: 'memory', migrations: [...authMigrations, mailMigrations], log })
  const relay = createHealth(new AbortController().signal)
  relay.add('cache', { isNeeded: false, getState: () => ({ state: 'failing', reason: 'ECONNREFUSED' }) })
  const parts = { log, metrics: createMetrics(), health: relay }
  const admin = createAdminApp({ ...parts, config: { environment: 'production', operatorToken } }, () => [])
  other = await startServer({ fetch: admin, host: '127.0.0.1', port: 0, portVariable: 'ADMIN_PORT' })
  watched = `http://127.0.0.1:${other.port}`
  const config = readServerConfig({
    GANGWAY_ENV: 'local',
    GANGWAY_ROLES: 'frame,admin',
    FRAME_ROOT: '/none',
    MAIL_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'login@example.net',
    PROJECTS: JSON.stringify([{ id: 'base', name: 'Base', origins: ['https://base.example'] }]),
    CONSOLE_WATCHES: `${away},${watched}`,
    CONSOLE_URL: 'https://console.internal.example',
    OPERATOR_TOKEN: operatorToken,
  })
  const { database } = opened
  app = await createConsole({
    ...{ log, metrics: createMetrics(), config, database },
    getPepper: async () => pepper,
    getNow: Date.now,
    getClientIp: (context) => context.req.header('x-test-ip') ?? '203.0.113.7',
    projects: createLiveProjects({ base: config.wallet.projects, log }),
    health: createHealth(new AbortController().signal),
  })
  const deps = { database, pepper, getNow: Date.now }
  const make = async (name: string, scopes: readonly AdminScope[]) =>
    (await addAdminKey(deps, { name, scopes, by })) ?? expect.unreachable()
  keys = {
    ...(Object.fromEntries(
      await Promise.all(
        adminScopes.map(async (scope) => [scope, await make(scope.replace(':', '.'), [scope])]),
      ),
    ) as Record<AdminScope, string>),
    all: await make('all', adminScopes),
    revoked: await make('revoked', adminScopes),
  }
  await revokeAdminKey(deps, { name: 'revoked', by })
})
afterAll(async () => {
  await other.close(0)
  await opened.close()
})

/** One person with a wallet, a device and a session. */
beforeEach(async () => {
  address++
  const { database } = opened
  const sealed = JSON.stringify({ canary })
  await database.execute(
    `truncate auth_accounts, auth_projects, auth_closings, auth_erasures cascade; truncate limit_buckets`,
  )
  const digest = createHmac('sha256', pepper)
    .update(JSON.stringify(['address', 'base', email.toLowerCase()]))
    .digest('base64url')
  await database.execute(`insert into auth_accounts (id, project_id, created_at, is_email_verified, email)
    values ('${userId}', 'base', 1, true, '${sealed}')`)
  await database.execute(`insert into auth_identities (project_id, provider, subject, account_id)
    values ('base', 'email', '${digest}', '${userId}')`)
  await database.execute(`insert into auth_devices (id, account_id, app_origin, jkt, carrier, approved_at, facts)
    values ('d', '${userId}', 'https://base.example', '${canary}', 'stored', 1, '${sealed}')`)
  await database.execute(`insert into auth_sessions (id, account_id, device_id, project_id, app_origin, jkt, login_kind,
    has_recovered, created_at, access, access_expires_at, refresh, refresh_expires_at)
    values ('s', '${userId}', 'd', 'base', 'https://base.example', '${canary}', 'link', false, 1, '${canary}', 1, '${canary}', 1)`)
  await database.execute(`insert into auth_wallets (id, account_id, version, evm_address, solana_address, blob, created_at)
    values ('w', '${userId}', 1, '${evmAddress}', '${solanaAddress}', '${canary}', 1)`)
  await database.execute(`insert into auth_key_sets (id, wallet_id, device_id, share_b, created_at)
    values ('set', 'w', 'd', '${sealed}', 1)`)
})

const ask = async (
  method: string,
  path: string,
  options: { key?: string; body?: unknown; ip?: string } = {},
) => {
  const { key, body, ip = `198.51.100.${address}` } = options
  const answer = await app.request(path, {
    method,
    headers: { 'x-test-ip': ip, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, text, headers: answer.headers, body: text ? JSON.parse(text) : null }
}
const call = (method: string, path: string, body?: unknown) => ask(method, path, { key: keys.all, body })

const shop = { id: 'shop', name: 'Shop', origins: ['https://shop.example'], custody: 'escrow' }

/** Of every route a call that does what it is for, and what may be asked first. */
const calls: Record<string, { path: string; body?: unknown; first?: () => Promise<unknown> }> = {
  'GET /v1/projects': { path: '/v1/projects' },
  'POST /v1/projects': { path: '/v1/projects', body: shop },
  'PUT /v1/projects/:id': { path: '/v1/projects/base', body: { ...shop, id: undefined } },
  'DELETE /v1/projects/:id': {
    path: '/v1/projects/shop',
    first: () => call('POST', '/v1/projects', shop),
  },
  'POST /v1/people/find': { path: '/v1/people/find', body: { email } },
  'GET /v1/people/:id': { path: `/v1/people/${userId}` },
  'POST /v1/people/:id/lock': { path: `/v1/people/${userId}/lock` },
  'POST /v1/people/:id/unlock': { path: `/v1/people/${userId}/unlock` },
  'POST /v1/people/:id/end-sessions': { path: `/v1/people/${userId}/end-sessions` },
  'POST /v1/people/:id/deletion': { path: `/v1/people/${userId}/deletion`, body: { waiver: true } },
  'GET /v1/people/:id/receipt': {
    path: `/v1/people/${userId}/receipt`,
    first: () => call('POST', `/v1/people/${userId}/deletion`, { waiver: true }),
  },
  'GET /v1/people/:id/audit': { path: `/v1/people/${userId}/audit` },
  'GET /v1/health': { path: '/v1/health' },
  'GET /v1/audit': { path: '/v1/audit' },
  'GET /v1/me': { path: '/v1/me' },
}

/** The state of everything a call could change. */
const readState = async () =>
  JSON.stringify([
    (await opened.database.execute(`select * from auth_accounts`)).rows,
    (await opened.database.execute(`select * from auth_sessions`)).rows,
    (await opened.database.execute(`select * from auth_projects`)).rows,
    (await opened.database.execute(`select * from auth_closings`)).rows,
  ])

const readCalls = async () =>
  (
    await opened.database.execute<{
      result: string
      details: Record<string, string>
      user_id: string | null
      project_id: string | null
    }>(`select result, details, user_id, project_id from audit_rows where event = 'console.call' order by id`)
  ).rows

test('default: every route that is mounted is tried below, and no other', () => {
  const mounted = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/v1'))
    .map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(calls).sort()).toEqual([...new Set(mounted)].sort())
  expect(consoleRoutes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(mounted.sort())
  const others = app.routes.filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/v1'))
  expect(others.map(({ path }) => path).sort()).toEqual(['/', '/console.css', '/console.js', '/healthz'])
})

describe.each(consoleRoutes.map((route) => ({ route, name: `${route.method} ${route.path}` })))(
  '$name',
  ({ route, name }) => {
    const { path, body, first } = calls[name] ?? expect.unreachable()
    const rightKeys = () => (route.scope === null ? [keys.all] : [keys.all, keys[route.scope]])
    const lesser = adminScopes.filter((scope) => route.scope !== null && scope !== route.scope)

    test('threat 41: 200 tries without a key, with one nobody made, a revoked one and each lesser one get nothing and change nothing', async () => {
      await first?.()
      const before = await readState()
      const made = `gwk_${'0'.repeat(16)}_${'A'.repeat(43)}`
      const halves = `${keys.all.slice(0, -43)}${keys.revoked.slice(-43)}`
      const wrong = [undefined, '', 'x', made, halves, keys.revoked, `${keys.all}A`, keys.all.slice(0, -1)]
      let tried = 0
      for (let round = 0; tried < 200; round++) {
        // Each round from elsewhere, so that the limit is not what keeps them out.
        const ip = `192.0.2.${round}`
        for (const key of wrong) {
          const { status, text } = await ask(route.method, path, {
            ip,
            body,
            ...(key === undefined ? {} : { key }),
          })
          expect([status, JSON.parse(text)]).toMatchObject([401, { code: 'CONSOLE_KEY_INVALID' }])
          tried++
        }
        for (const scope of lesser) {
          const { status, text } = await ask(route.method, path, { ip, body, key: keys[scope] })
          expect([status, JSON.parse(text)]).toMatchObject([403, { code: 'CONSOLE_SCOPE_MISSING' }])
          tried++
        }
      }
      expect(tried).toBeGreaterThanOrEqual(200)
      expect(await readState()).toBe(before)
    }, 240_000)

    test('default: a key of its scope is answered, with a row that names the key, and nothing that is sealed', async () => {
      for (const key of rightKeys()) {
        await opened.database.execute('truncate auth_projects, auth_closings, auth_erasures')
        await first?.()
        const { status, text, headers } = await ask(route.method, path, { key, body })
        expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
        for (const secret of [canary, operatorToken]) expect(text).not.toContain(secret)
        for (const each of Object.values(keys)) expect(text).not.toContain(each)
        const [row] = (await readCalls()).slice(-1)
        const isOfPerson = name.includes('/people/:id')
        const projectId = isOfPerson ? 'base' : name.includes('/projects/:id') ? path.split('/').at(-1) : null
        const who = key === keys.all ? 'key:all' : `key:${route.scope?.replace(':', '.')}`
        const about = { user_id: isOfPerson ? userId : null, project_id: projectId }
        expect(row).toEqual({ result: 'ok', details: { by: who, kind: name }, ...about })
      }
    })
  },
)

test('error: wrong keys of one address are limited, and no longer written down then; a good key of it is let in', async () => {
  const ip = '192.0.2.250'
  const before = (await readCalls()).length
  const statuses = []
  for (let tried = 0; tried < 30; tried++)
    statuses.push((await ask('GET', '/v1/me', { ip, key: `wrong${tried}` })).status)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(21)
  expect(statuses.at(-1)).toBe(429)
  expect((await readCalls()).length - before).toBe(statuses.filter((status) => status === 401).length)
  expect((await ask('GET', '/v1/me', { ip, key: keys.all })).body).toEqual({
    name: 'all',
    scopes: [...adminScopes],
  })
  const { rows } = await opened.database.execute(`select digest from auth_admin_keys`)
  for (const key of Object.values(keys)) expect(JSON.stringify(rows)).not.toContain(key.slice(-43))
})

test('error: wrong keys of many addresses are limited together, and a good key is let in', async () => {
  const statuses = []
  for (let tried = 0; tried < 210; tried++)
    statuses.push((await ask('GET', '/v1/me', { ip: `192.0.2.${tried}`, key: `wrong${tried}` })).status)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect(statuses.at(-1)).toBe(429)
  expect((await ask('GET', '/v1/me', { ip: '192.0.2.1', key: keys.all })).status).toBe(200)
})

test.each([
  [200, { host: 'localhost:4108' }],
  [200, { host: '127.0.0.1:4108', origin: 'http://127.0.0.1:4108', 'sec-fetch-site': 'same-origin' }],
  [200, { host: '[::1]:4108', 'sec-fetch-site': 'none' }],
  [200, { host: 'console.internal.example', origin: 'https://console.internal.example' }],
  [421, { host: 'rebound.example:4108' }],
  [421, { host: 'localhost.rebound.example' }],
  [421, { host: '127.0.0.1.rebound.example:4108' }],
  [421, { host: 'console.internal.example:4108' }],
  [421, { host: '' }],
  [403, { host: 'localhost:4108', origin: 'http://localhost:4100' }],
  [403, { host: 'localhost:4108', origin: 'null' }],
  [403, { host: 'localhost:4108', 'sec-fetch-site': 'same-site' }],
  [403, { host: 'localhost:4108', 'sec-fetch-site': 'cross-site' }],
] as const)('threat 41: %i for a good key with %o, on the page and on every route', async (status, given) => {
  const headers = { ...given, authorization: `Bearer ${keys.all}` }
  for (const path of ['/', '/console.js', '/v1/me'])
    expect([path, (await app.request(path, { headers })).status]).toEqual([path, status])
  expect((await app.request('/healthz', { headers })).status).toBe(200)
})

test('behavior: an app is on board by one call, and what is wrong with it is said by its name', async () => {
  const added = await call('POST', '/v1/projects', { ...shop, origins: ['https://Shop.example:443/'] })
  expect(added.body).toEqual({ project: shop })
  expect((await call('GET', '/v1/projects')).body.projects).toMatchObject([
    { id: 'base', isOfEnvironment: true, isKept: false },
    { id: 'local' },
    { ...shop, isOfEnvironment: false, isKept: true },
  ])
  for (const [change, field] of [
    [{ id: 'a b' }, 'id'],
    [{ id: 'base' }, 'id'],
    [{ id: 'x', name: '' }, 'name'],
    [{ id: 'x', origins: [] }, 'origins'],
    [{ id: 'x', origins: ['https://*'] }, 'origins.0'],
    [{ id: 'x', origins: ['https://x;script-src-elem'] }, 'origins.0'],
    [{ id: 'x', origins: ['http://secure.localhost:9'] }, 'origins'],
    [{ id: 'x', custody: 'mine' }, 'custody'],
    [{ id: 'x', owner: 'me' }, 'owner'],
  ] as const) {
    const { status, body } = await call('POST', '/v1/projects', { ...shop, ...change })
    expect([status, body.code, body.reasons[0].field]).toEqual([400, 'INVALID_INPUT', field])
  }
  expect((await call('PUT', '/v1/projects/none', shop)).status).toBe(404)
  expect((await call('DELETE', '/v1/projects/base')).status).toBe(404)
  await call('PUT', '/v1/projects/base', { ...shop, name: 'Changed' })
  expect((await call('DELETE', '/v1/projects/base')).body).toEqual({ outcome: 'removed' })
})

test('error: outside the local world no project of the console has loopback origins, and an id nobody has is in no row', async () => {
  const dev = { ...shop, origins: ['http://localhost:3000'], dev: true }
  const route = consoleRoutes.find(({ method, path }) => method === 'POST' && path === '/v1/projects')
  const { database } = opened
  const wallet = { projects: [], frameUrl: 'https://frame.example' }
  const deps = { database, getNow: Date.now, config: { environment: 'production', wallet } }
  const add = (body: object) => route?.run({ body, by } as never, deps as never)
  await expect(add(dev)).rejects.toMatchObject({ code: 'INVALID_INPUT', context: { field: 'dev' } })
  expect(await add({ ...shop, dev: false })).toEqual({ project: shop })
  expect((await call('GET', '/v1/people/made-up')).status).toBe(404)
  expect((await readCalls()).at(-1)).toMatchObject({ result: 'failed', user_id: null, project_id: null })
})

test('behavior: a person is found by all of an address, and looked at; none of it is sealed', async () => {
  const found = { userId, projectId: 'base', ways: ['email'], evmAddress, solanaAddress, sessions: 1 }
  for (const body of [
    { email: email.toUpperCase() },
    { address: evmAddress.toLowerCase() },
    { address: solanaAddress },
  ])
    expect((await call('POST', '/v1/people/find', body)).body.people).toMatchObject([found])
  expect((await call('POST', '/v1/people/find', { email: 'canary' })).body.code).toBe('EMAIL_INVALID')
  for (const body of [{ email: 'x@example.com' }, { address: evmAddress.slice(0, 20) }])
    expect((await call('POST', '/v1/people/find', body)).body.people).toEqual([])
  const { person } = (await call('GET', `/v1/people/${userId}`)).body
  expect(person).toMatchObject({ ...found, devices: [{ id: 'd' }], openSessions: [{ id: 's' }] })
  expect((await call('GET', '/v1/people/nobody')).status).toBe(404)
  expect((await call('POST', `/v1/people/${userId}/lock`)).body).toEqual({ endedSessions: 1 })
  const refused = await call('POST', `/v1/people/${userId}/deletion`, { waiver: true })
  expect([refused.status, refused.body.reasons[0].field]).toEqual([400, 'locked'])
  const { rows } = (await call('GET', `/v1/people/${userId}/audit`)).body
  expect(rows).toContainEqual(
    expect.objectContaining({ event: 'user.lock', details: { by: 'key:all', count: 1 } }),
  )
})

test('behavior: it tells how processes are, that one cannot be reached, and what operators did, page by page', async () => {
  const { processes, limits } = (await call('GET', '/v1/health')).body
  expect(processes).toEqual([
    { name: 'this one', status: 'ok', parts: {} },
    { name: away, status: 'unreachable', reason: 'ECONNREFUSED', parts: {} },
    { name: watched, status: 'degraded', parts: { cache: { state: 'failing', reason: 'ECONNREFUSED' } } },
  ])
  expect(limits).toHaveProperty('mailsPerProject')
  for (let made = 0; made < 60; made++) await call('GET', '/v1/me')
  const newest = (await call('GET', '/v1/audit')).body
  expect(newest.rows).toHaveLength(50)
  expect(newest.rows[0]).toMatchObject({
    event: 'console.call',
    details: { by: 'key:all', kind: 'GET /v1/me' },
  })
  const older = (await call('GET', `/v1/audit?before=${newest.next}`)).body
  expect(older.rows[0].id).toBeLessThan(newest.next)
  expect((await call('GET', '/v1/audit?before=x')).body.reasons[0].field).toBe('before')
})

test('default: its page has no script and no style inline, and speaks to nobody else', async () => {
  const answer = await app.request('/')
  const html = await answer.text()
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=/)
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
  expect((await app.request('/console.js')).headers.get('content-type')).toMatch(/^text\/javascript/)
})
