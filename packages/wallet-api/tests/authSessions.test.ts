import { randomUUID } from 'node:crypto'
import type { OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanAuthTables } from '../src/auth/cleanAuthTables.js'
import type { TestAnswer, TestDevice } from './createTestDevice.js'
import { eachDatabase } from './eachDatabase.js'
import { logIn, logInWithWallet, newId, startLogin, toStartBody } from './logIn.js'
import {
  appOrigin,
  authUrl,
  clearLimits,
  openAuthDatabase,
  startAuthApi,
  type TestAuthApi,
} from './startAuthApi.js'

const minute = 60_000
const day = 24 * 60 * minute
const invalid = { status: 401, body: { code: 'SESSION_INVALID' } }
const noProof = { status: 401, body: { code: 'DPOP_INVALID' } }

await eachDatabase((location) => {
  let opened: OpenDatabase
  let api: TestAuthApi
  let device: TestDevice
  let stranger: TestDevice
  let email: string

  beforeAll(async () => {
    opened = await openAuthDatabase(await location())
  })
  afterAll(() => opened.close())

  beforeEach(async () => {
    await clearLimits(opened)
    api = await startAuthApi(opened, { isFrozen: true })
    device = await api.createDevice()
    stranger = await api.createDevice()
    email = `${newId()}@example.org`
  })
  afterEach(() => api.stop())

  const read = (accessToken: string, by = device) => by.post('/auth/session', {}, { accessToken })
  const refresh = (refreshToken: string, change = {}, by = device) =>
    by.post('/auth/session/refresh', { refreshToken }, change)

  test('default: a session is refreshed, read, and ended (embedded-wallet.md §6)', async () => {
    const { tokens } = await logIn(api, device, email)
    // 256 random bits each.
    for (const token of [tokens.accessToken, tokens.refreshToken]) expect(token).toMatch(/^[\w-]{43}$/)
    api.advance(10 * minute)
    expect(await read(tokens.accessToken)).toMatchObject(invalid)
    const { body: next } = await refresh(tokens.refreshToken)
    expect(next.accessToken).not.toBe(tokens.accessToken)
    expect((await read(next.accessToken)).body).toMatchObject({ email })
    const end = () => device.post('/auth/session/end', {}, { accessToken: next.accessToken })
    expect(await end()).toMatchObject({ status: 200, body: {} })
    expect(await read(next.accessToken)).toMatchObject(invalid)
    expect(await refresh(next.refreshToken)).toMatchObject(invalid)
    expect(await end()).toMatchObject({ status: 200, body: {} })
  })

  test('error: threat 10: tokens are good for the key they were given to alone', async () => {
    const { tokens } = await logIn(api, device, email)
    expect(await read(tokens.accessToken, stranger)).toMatchObject(invalid)
    expect(await refresh(tokens.refreshToken, {}, stranger)).toMatchObject(invalid)
    const bearer = { authorization: `Bearer ${tokens.accessToken}` }
    expect(await api.post('/auth/session', {}, bearer)).toMatchObject(noProof)
    // A proof of the right key that names another token.
    const proof = await device.prove('/auth/session', { accessToken: 'x'.repeat(43) })
    const { accessToken } = tokens
    expect(await device.post('/auth/session', {}, { accessToken, proof })).toMatchObject(noProof)
    expect((await read(accessToken)).status).toBe(200)
  })

  test('behavior: threat 10: an exchanged refresh token used again ends the session', async () => {
    const { tokens } = await logIn(api, device, email)
    const { body: second } = await refresh(tokens.refreshToken)
    const { body: third } = await refresh(second.refreshToken)
    expect((await read(third.accessToken)).status).toBe(200)
    expect(await refresh(tokens.refreshToken)).toMatchObject(invalid)
    expect(await read(third.accessToken)).toMatchObject(invalid)
    expect(await refresh(third.refreshToken)).toMatchObject(invalid)
    expect(api.lines.join('')).toContain('a refresh token was used twice')
  })

  test('behavior: the same request within 10 s gets the same answer, and no later', async () => {
    const { tokens } = await logIn(api, device, email)
    const jti = randomUUID()
    const [one, other] = await Promise.all([
      refresh(tokens.refreshToken, { jti }),
      refresh(tokens.refreshToken, { jti }),
    ])
    expect(one?.body).toEqual(other?.body)
    api.advance(9_000)
    expect((await refresh(tokens.refreshToken, { jti })).body).toEqual(one?.body)
    api.advance(2_000)
    expect(await refresh(tokens.refreshToken, { jti })).toMatchObject(invalid)
    expect(await read(one?.body.accessToken)).toMatchObject(invalid)
  })

  test('behavior: a session ends after 7 days without use, and after 30 in all', async () => {
    const idle = await logIn(api, device, email)
    const used = await logIn(api, stranger, `${newId()}@example.org`)
    expect(used.tokens.refreshExpiresAt - used.tokens.accessExpiresAt).toBe(7 * day - 10 * minute)
    let { refreshToken } = used.tokens
    for (let days = 6; days < 30; days += 6) {
      api.advance(6 * day)
      const { status, body } = await refresh(refreshToken, {}, stranger)
      expect(status).toBe(200)
      refreshToken = body.refreshToken
      if (days === 24) expect(body.refreshExpiresAt - api.getNow()).toBeLessThanOrEqual(6 * day)
    }
    expect(await refresh(idle.tokens.refreshToken)).toMatchObject(invalid)
    api.advance(6 * day)
    expect(await refresh(refreshToken, {}, stranger)).toMatchObject(invalid)
  })

  test('behavior: a new login ends the session before it, of this device alone', async () => {
    const first = await logInWithWallet(api, device, email)
    const elsewhere = await logIn(api, stranger, email)
    api.advance(31_000)
    const second = await logIn(api, device, email)
    expect(await read(first.accessToken)).toMatchObject(invalid)
    expect((await read(second.accessToken)).status).toBe(200)
    expect((await read(elsewhere.accessToken, stranger)).status).toBe(200)
  })

  test('error: threat 11: a proof works once, for its request, with our nonce', async () => {
    const { accessToken } = await logIn(api, device, email)
    const proof = await device.prove('/auth/session', { accessToken })
    const send = (path = '/auth/session') => device.post(path, {}, { accessToken, proof })
    expect(await send('/auth/shares/release')).toMatchObject(noProof)
    expect((await send()).status).toBe(200)
    expect(await send()).toMatchObject(noProof)

    const late = await device.prove('/auth/session', { accessToken })
    api.advance(61_000)
    expect(await device.post('/auth/session', {}, { accessToken, proof: late })).toMatchObject(noProof)
    const fresh = await api.createDevice()
    const unasked = await fresh.prove('/auth/session', {})
    const refused = await fresh.post('/auth/session', {}, { proof: unasked })
    expect(refused).toMatchObject(noProof)
    expect(refused.headers.get('www-authenticate')).toBe('DPoP error="use_dpop_nonce"')
    expect(refused.headers.get('dpop-nonce')).toMatch(/^[\w-]{22}$/)
  })

  test('error: threat 11: pages of other origins and forms are refused and change nothing', async () => {
    const { mail } = await startLogin(api, device, email)
    const token = /#([\w-]{43})/.exec(mail)?.[1]
    const refused: TestAnswer[] = []
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: appOrigin, 'content-type': 'text/plain' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      refused.push(await api.post('/auth/device/approve', { token, number: null }, headers))
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', ''])
      expect(
        (await api.post('/auth/device/approve', { token, number: null }, { 'content-type': type })).status,
      ).toBe(400)
    const preflight = await api.fetch(
      new Request(`${authUrl}/auth/login/start`, { method: 'OPTIONS', headers: { origin: appOrigin } }),
    )
    expect(preflight.status).toBe(403)
    for (const { headers } of [...refused, preflight])
      expect([...headers.keys()].filter((name) => /^(set-cookie|access-control-)/.test(name))).toEqual([])
    const own = { origin: authUrl, 'sec-fetch-site': 'same-origin' }
    expect((await api.post('/auth/device/read', { token }, own)).body.status).toBe('pending')
  })

  test('behavior: threat 33: another app of the same site has no part in a session or an approval', async () => {
    const { accessToken } = await logInWithWallet(api, device, email)
    api.advance(31_000)
    const start = async (change: object) =>
      (await device.post('/auth/login/start', toStartBody(email, { ...change }), { accessToken })).body
    expect(await start({})).toEqual({ action: 'CONNECT' })
    expect(await start({ appOrigin: 'https://other.example' })).toMatchObject({ isNewDevice: true })
    expect(await start({ projectId: 'two' })).toMatchObject({ isNewDevice: true })
    expect((await read(accessToken)).status).toBe(200)
  })

  test('behavior: rows are deleted once nobody asks for them', async () => {
    const { tokens } = await logIn(api, device, email, { carrier: 'memory' })
    await refresh(tokens.refreshToken)
    const count = async () => {
      const { rows } = await opened.database.execute(sql`
        select (select count(*)::int from auth_sessions) as sessions,
          (select count(*)::int from auth_spent_tokens) as tokens,
          (select count(*)::int from auth_logins) as logins,
          (select count(*)::int from limit_buckets) as buckets,
          (select count(*)::int from auth_devices where carrier = 'memory') as devices`)
      return rows[0]
    }
    await cleanAuthTables(opened.database, api.getNow())
    expect(await count()).toMatchObject({ logins: 1, buckets: 2, devices: 1 })
    await cleanAuthTables(opened.database, api.getNow() + 100 * day)
    expect(await count()).toEqual({ sessions: 0, tokens: 0, logins: 0, buckets: 0, devices: 0 })
  })
})
