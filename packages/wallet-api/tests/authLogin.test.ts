import type { OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDevice } from './createTestDevice.js'
import {
  approve,
  findCode,
  findToken,
  logIn,
  logInWithWallet,
  newId,
  startLogin,
  toStartBody,
} from './logIn.js'
import { appOrigin, clearLimits, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

const minute = 60_000

let opened: OpenDatabase
let api: TestAuthApi
let device: TestDevice
let email: string

beforeAll(async () => {
  opened = await openAuthDatabase()
})
afterAll(() => opened.close())

beforeEach(async () => {
  await clearLimits(opened)
  api = await startAuthApi(opened, { isFrozen: true })
  device = await api.createDevice()
  email = `${newId()}@example.org`
})
afterEach(() => api.stop())

const wait = (loginId: string) => device.post('/auth/login/wait', { loginId })
const verify = (loginId: string, code: string) => device.post('/auth/login/verify', { loginId, code })
const decide = (what: 'deny' | 'read', mail: string) =>
  api.post(`/auth/device/${what}`, { token: findToken(mail) })

test('default: one mail with a link, whose page shows the code for a new device (embedded-wallet.md §5)', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0' }
  const body = toStartBody(email, { appName: 'An app' })
  const { body: started } = await device.post('/auth/login/start', body, { headers })
  expect(started).toMatchObject({ action: 'VERIFY_DEVICE', isNewDevice: true })
  const { loginId, matchNumber, expiresAt } = started
  const waiting = wait(loginId)
  await expect.poll(() => api.mails.length, { timeout: 10_000 }).toBe(1)
  const mail = api.mails[0]?.text ?? ''
  const { body: read } = await decide('read', mail)
  expect(read).toEqual({
    status: 'pending',
    appOrigin,
    browser: 'Firefox on Linux',
    place: '203.0.113.0/24',
    numbers: expect.arrayContaining([matchNumber]),
    isByBrowser: false,
    requestedAt: expiresAt - 10 * minute,
    expiresAt,
  })

  const approved = await approve(api, { matchNumber, mail })
  expect(approved).toMatchObject({ status: 200, body: { code: expect.stringMatching(/^\d{6}$/), appOrigin } })
  expect(approved.headers.get('cache-control')).toBe('no-store')
  expect((await waiting).body).toEqual({ status: 'approved', expiresAt: approved.body.expiresAt })

  const { body: session } = await verify(loginId, approved.body.code)
  expect(session.account).toMatchObject({ email, wallet: null, setId: null })
  const { accessToken } = session.tokens
  expect((await device.post('/auth/session', {}, { accessToken })).body).toEqual(session.account)
  expect(api.mails).toHaveLength(1)
})

test('behavior: a mail names the app as it calls itself, else as the operator calls the project', async () => {
  await startLogin(api, device, email, { appName: 'An app' })
  expect(api.mails.at(-1)?.subject).toBe('Do you want to log in to An app (app.example)?')
  const other = await api.createDevice()
  await startLogin(api, other, `${newId()}@example.org`)
  expect(api.mails.at(-1)?.subject).toBe('Do you want to log in to One (app.example)?')
})

test('behavior: another spelling of an address is mailed as the account is looked up, never elsewhere', async () => {
  await device.post('/auth/login/start', toStartBody(email.toUpperCase()))
  await expect.poll(() => api.mails.map(({ to }) => to)).toEqual([email])
})

test('behavior: a service that is to stop lets go whoever waits', async () => {
  const ending = new AbortController()
  const service = await startAuthApi(opened, { isFrozen: true, stopping: ending.signal })
  const asker = await service.createDevice()
  const { loginId } = await startLogin(service, asker, email)
  const waiting = asker.post('/auth/login/wait', { loginId })
  ending.abort()
  expect((await waiting).body.status).toBe('pending')
  await service.stop()
})

test('behavior: who waits hears of what another process did', async () => {
  const login = await startLogin(api, device, email)
  const waiting = wait(login.loginId)
  const other = await startAuthApi(opened, { isFrozen: true })
  await approve(other, login)
  expect((await waiting).body.status).toBe('approved')
  await other.stop()
})

test('behavior: an approved device gets the code by mail; signing out does not change that', async () => {
  const { accessToken } = await logInWithWallet(api, device, email)
  await device.post('/auth/session/end', {}, { accessToken })
  api.advance(minute)
  const again = await startLogin(api, device, email)
  expect(again).toMatchObject({ action: 'VERIFY_OTP', isNewDevice: false })
  expect(again.mail).not.toContain('/device#')
  expect((await wait(again.loginId)).body.status).toBe('approved')
  expect((await verify(again.loginId, findCode(again.mail))).body.account).toMatchObject({ email })
})

test('behavior: AppKit 1.7 asks for the code at once, of the same link (frame-protocol.md §5)', async () => {
  const started = await startLogin(api, device, email, { client: '4' })
  expect(started).toMatchObject({ action: 'VERIFY_OTP', isNewDevice: true, matchNumber: null })
  expect((await decide('read', started.mail)).body.numbers).toBeNull()
  const early = await verify(started.loginId, '000000')
  expect(early).toMatchObject({ status: 400, body: { code: 'LOGIN_CODE_WRONG' } })
  const { body } = await approve(api, started)
  expect((await verify(started.loginId, body.code)).status).toBe(200)
})

test('behavior: who is logged in with that address is connected, without a mail', async () => {
  const { accessToken } = await logIn(api, device, email)
  const start = (address: string) => device.post('/auth/login/start', toStartBody(address), { accessToken })
  expect((await start(` ${email.toUpperCase()} `)).body).toEqual({ action: 'CONNECT' })
  expect(api.mails).toHaveLength(1)
  expect((await start(`${newId()}@example.org`)).body.action).toBe('VERIFY_DEVICE')
})

test('behavior: every login of a memory session is that of a new device (embedded-wallet.md §3)', async () => {
  await logIn(api, device, email, { carrier: 'memory' })
  api.advance(minute)
  expect((await startLogin(api, device, email, { carrier: 'memory' })).isNewDevice).toBe(true)
  api.advance(minute)
  expect((await startLogin(api, device, email)).isNewDevice).toBe(true)
})

test('behavior: a device that got no share of the wallet is new (embedded-wallet.md §2.3)', async () => {
  const other = await api.createDevice()
  await logIn(api, other, email)
  await logInWithWallet(api, device, email)
  api.advance(minute)
  expect((await startLogin(api, other, email)).isNewDevice).toBe(true)
  expect((await startLogin(api, device, email)).isNewDevice).toBe(false)
})

test('behavior: a resend ends the link and the code of the mail before', async () => {
  const first = await startLogin(api, device, email)
  const { body } = await approve(api, first)
  api.advance(30_000)
  const second = await startLogin(api, device, email)
  expect((await verify(first.loginId, body.code)).body.code).toBe('LOGIN_CODE_EXPIRED')
  expect((await wait(first.loginId)).body.status).toBe('expired')
  for (const what of ['read', 'deny'] as const)
    expect((await decide(what, first.mail)).body.code).toBe('LOGIN_EXPIRED')
  expect((await approve(api, first)).body.code).toBe('LOGIN_EXPIRED')
  const { code } = (await approve(api, second)).body
  expect((await verify(second.loginId, code)).status).toBe(200)
})

test('behavior: a link approves once, for ten minutes; its code then has ten of its own', async () => {
  const late = await startLogin(api, device, email)
  api.advance(10 * minute)
  expect((await decide('read', late.mail)).body.code).toBe('LOGIN_EXPIRED')
  expect((await approve(api, late)).body.code).toBe('LOGIN_EXPIRED')
  expect((await wait(late.loginId)).body.status).toBe('expired')

  const login = await startLogin(api, device, email)
  const { loginId, mail } = login
  api.advance(9 * minute)
  const { code } = (await approve(api, login)).body
  expect(await approve(api, login)).toMatchObject({ status: 400, body: { code: 'LOGIN_EXPIRED' } })
  expect((await decide('read', mail)).body.status).toBe('approved')
  api.advance(9 * minute)
  expect((await verify(loginId, code)).status).toBe(200)
})

test('error: a code is refused after ten minutes', async () => {
  const login = await startLogin(api, device, email)
  const { code } = (await approve(api, login)).body
  api.advance(10 * minute)
  expect((await verify(login.loginId, code)).body.code).toBe('LOGIN_CODE_EXPIRED')
})

test('behavior: “I did not ask for this” ends the login, before and after the approval', async () => {
  const first = await startLogin(api, device, email)
  const waiting = wait(first.loginId)
  expect((await decide('deny', first.mail)).body).toEqual({ isByBrowser: false })
  expect((await waiting).body.status).toBe('denied')
  expect((await approve(api, first)).body.code).toBe('LOGIN_EXPIRED')
  expect((await verify(first.loginId, '000000')).body.code).toBe('LOGIN_DENIED')

  api.advance(minute)
  const second = await startLogin(api, device, email)
  const { code } = (await approve(api, second)).body
  await decide('deny', second.mail)
  expect((await verify(second.loginId, code)).body.code).toBe('LOGIN_DENIED')
})

test('error: who chooses another number than the app shows has ended the login', async () => {
  const { loginId, matchNumber, mail } = await startLogin(api, device, email)
  const { numbers } = (await decide('read', mail)).body
  expect(new Set(numbers).size).toBe(3)
  expect((await decide('read', mail)).body.numbers).toEqual(numbers)
  const other = numbers.find((each: string) => each !== matchNumber)
  const waiting = wait(loginId)
  expect(await approve(api, { matchNumber: other, mail })).toMatchObject({
    status: 400,
    body: { code: 'LOGIN_DENIED' },
  })
  expect((await waiting).body.status).toBe('denied')
  expect((await approve(api, { matchNumber, mail })).body.code).toBe('LOGIN_EXPIRED')
  expect((await verify(loginId, '000000')).body.code).toBe('LOGIN_DENIED')
})

test('error: who chooses no number where the app shows one has ended the login', async () => {
  const { loginId, mail } = await startLogin(api, device, email)
  expect((await approve(api, { matchNumber: null, mail })).body.code).toBe('LOGIN_DENIED')
  expect((await wait(loginId)).body.status).toBe('denied')
})

test('behavior: the mail does not hold the number the app shows', async () => {
  const { matchNumber, mail } = await startLogin(api, device, email)
  const words = mail.replace(/https:\S+/g, '').replace(/within \d+ minutes/, '')
  expect(words).not.toContain(matchNumber)
})

test('behavior: threat 8: whoever opens the link, and reads it ten times, changes nothing', async () => {
  const { loginId, mail } = await startLogin(api, device, email)
  for (let count = 0; count < 10; count++) expect((await decide('read', mail)).body.status).toBe('pending')
  for (const path of ['read', 'approve', 'deny']) {
    const request = new Request(`https://secure.example/auth/device/${path}`)
    expect((await api.fetch(request)).status).toBe(404)
  }
  const { rows } = await opened.database.execute(
    sql`select status, code from auth_logins where id = ${loginId}`,
  )
  expect(rows).toEqual([{ status: 'pending', code: null }])
})

test('behavior: a client that leaves is waited for no longer; another key learns nothing', async () => {
  const { loginId } = await startLogin(api, device, email)
  const leaving = new AbortController()
  const waiting = device.post('/auth/login/wait', { loginId }, { signal: leaving.signal })
  setTimeout(() => leaving.abort(), 50)
  expect((await waiting).body.status).toBe('pending')
  const stranger = await api.createDevice()
  const { body } = await stranger.post('/auth/login/wait', { loginId })
  expect(body.status).toBe('expired')
})

test.each([
  ['PROJECT_UNKNOWN', 401, { projectId: 'none' }],
  ['ORIGIN_NOT_ALLOWED', 403, { appOrigin: 'https://evil.example' }],
  ['ORIGIN_NOT_ALLOWED', 403, { appOrigin: 'http://app.example' }],
  ['ORIGIN_NOT_ALLOWED', 403, { appOrigin: 'null' }],
  ['EMAIL_INVALID', 400, { email: 'nobody' }],
  ['EMAIL_INVALID', 400, { email: 'a@example.org\r\nBcc: b@example.org' }],
  ['INVALID_INPUT', 400, { client: '5' }],
] as const)('error: %s (%i) for %o', async (code, status, change) => {
  const answer = await device.post('/auth/login/start', toStartBody(email, change))
  expect(answer).toMatchObject({ status, body: { code } })
})
