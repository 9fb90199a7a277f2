import type { OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanAuthTables } from '../src/auth/cleanAuthTables.js'
import { endUserSessions } from '../src/index.js'
import type { TestDevice } from './createTestDevice.js'
import { createTestKms } from './createTestKms.js'
import { approveAndKeep, letApprove, startElsewhere } from './letApprove.js'
import { approve as approveByLink, findToken, logIn, logInWithWallet, newId, startLogin } from './logIn.js'
import { authUrl, clearLimits, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

const minute = 60_000
const day = 86_400_000
const page = { appOrigin: authUrl, carrier: 'memory' }
const notAvailable = { status: 400, body: { code: 'LOGIN_NOT_AVAILABLE' } }
const expired = { status: 400, body: { code: 'LOGIN_EXPIRED' } }
const loggedOut = { status: 401, body: { code: 'SESSION_INVALID' } }

let opened: OpenDatabase
let api: TestAuthApi
let email: string
/** The key of a browser, of the frame's own origin. */
let browser: TestDevice

beforeAll(async () => {
  opened = await openAuthDatabase()
})
afterAll(() => opened.close())
beforeEach(async () => {
  await clearLimits(opened)
  api = await startAuthApi(opened, { isFrozen: true })
  email = `${newId()}@example.org`
  browser = await api.createDevice()
})
afterEach(() => api.stop())

const approve = (loginId: string, by = browser) => by.post('/auth/browser/approve', { loginId })
const listKept = async (by = browser) =>
  (
    await opened.database.execute(
      sql`select id from auth_devices where carrier = 'approver' and jkt = ${by.jkt}`,
    )
  ).rows
const readKeys = async (device: TestDevice, accessToken: string) =>
  (await device.post('/auth/session', {}, { accessToken })).status

/** A login to another app that a browser approves, as far as its code. */
async function approveElsewhere(address = email) {
  const { device, login } = await startElsewhere(api, address)
  const { status, body } = await approve(login.loginId)
  expect(status).toBe(200)
  const verify = () => device.post('/auth/login/verify', { loginId: login.loginId, code: body.code })
  return { device, token: findToken(login.mail), verify }
}

/** The same to its end. */
async function logInElsewhere(address = email) {
  const { device, token, verify } = await approveElsewhere(address)
  const { body } = await verify()
  return { device, token, accessToken: body.tokens.accessToken as string }
}

/** The account's own page. */
async function openPage(address = email) {
  const by = await api.createDevice()
  const { accessToken, account } = await logIn(api, by, address, page)
  api.advance(minute)
  const call = async (path: string, body: object = {}) =>
    by.post(`/auth/account/${path}`, body, { accessToken })
  return { call, userId: account.userId as string }
}

describe('what its owner hears', () => {
  const listMails = () =>
    api.mails.filter((mail) => mail.to === email && /^A browser may now approve/.test(mail.subject))

  test('default: its owner is told by mail that a browser may approve, and reads of it on the page', async () => {
    const device = await api.createDevice()
    const login = await startLogin(api, device, email)
    const { code } = (await approveAndKeep(browser, login)).body
    expect((await opened.database.execute(sql`select 1 from mails where kind = 'browserKept'`)).rows).toEqual(
      [],
    )
    await device.post('/auth/login/verify', { loginId: login.loginId, code })
    await vi.waitFor(() => expect(listMails()).toHaveLength(1))
    expect(listMails()[0]?.text).toContain('203.0.113.0/24')
    expect(listMails()[0]?.text).toContain('on your account’s page, under “Where your wallet can be used”')
    api.advance(minute)
    await logInElsewhere()
    api.advance(minute)
    const { call, userId } = await openPage()
    const { rows } = (await call('activity', { before: null })).body
    const kept = rows.find(({ event }: { event: string }) => event === 'browser.keep')
    expect(kept).toMatchObject({ result: 'ok', place: '203.0.113.0/24' })
    const { rows: approvals } = await opened.database.execute(
      sql`select details from audit_rows where event = 'device.approve' and user_id = ${userId}`,
    )
    expect(approvals).toMatchObject([{ details: { kind: 'browser', device: expect.any(String) } }])
  })
})

describe('what the link of its mail does', () => {
  const read = (token: string) => api.post('/auth/device/read', { token })
  const deny = (token: string) => api.post('/auth/device/deny', { token })

  test('default: says that a browser approved it, and “I did not ask for this” takes the device and the leave away', async () => {
    await logInWithWallet(api, await api.createDevice(), email)
    api.advance(minute)
    await letApprove(api, browser, email)
    const { device, token, accessToken } = await logInElsewhere()
    expect(await readKeys(device, accessToken)).toBe(200)
    expect((await read(token)).body).toMatchObject({ status: 'approved', isByBrowser: true })
    expect((await deny(token)).status).toBe(200)
    expect(await device.post('/auth/session', {}, { accessToken })).toMatchObject(loggedOut)
    expect(await listKept()).toEqual([])
    api.advance(minute)
    expect(await approve((await startElsewhere(api, email)).login.loginId)).toMatchObject(notAvailable)
    // Pressed again it changes nothing.
    expect((await deny(token)).status).toBe(200)
    expect((await read(token)).body.status).toBe('denied')
  })

  test('behavior: before the code is typed the login ends, and the leave as well', async () => {
    await letApprove(api, browser, email)
    const { token, verify } = await approveElsewhere()
    expect((await deny(token)).status).toBe(200)
    expect((await verify()).body.code).toBe('LOGIN_DENIED')
    expect(await listKept()).toEqual([])
  })

  test('behavior: who says so of a login that waits ends that login alone', async () => {
    await letApprove(api, browser, email)
    const { login } = await startElsewhere(api, email)
    expect((await read(findToken(login.mail))).body).toMatchObject({ status: 'pending', isByBrowser: false })
    await deny(findToken(login.mail))
    expect(await listKept()).toHaveLength(1)
  })

  test('behavior: it does so for a day', async () => {
    await letApprove(api, browser, email)
    const { token } = await logInElsewhere()
    api.advance(day - minute)
    expect((await read(token)).body).toMatchObject({ status: 'approved', isByBrowser: true })
    api.advance(minute + 1)
    expect(await read(token)).toMatchObject(expired)
    expect(await deny(token)).toMatchObject(expired)
    expect(await listKept()).toHaveLength(1)
  })

  test('error: of a login that its own link approved, and that has ended, it takes nothing away', async () => {
    const device = await api.createDevice()
    const login = await startLogin(api, device, email)
    const { code } = (await approveByLink(api, login)).body
    const { body } = await device.post('/auth/login/verify', { loginId: login.loginId, code })
    expect(await deny(findToken(login.mail))).toMatchObject(expired)
    expect(await readKeys(device, body.tokens.accessToken)).toBe(200)
  })
})

describe('what it approved before', () => {
  test.each([
    [
      'it is taken away on the account’s page',
      async () => {
        const { call } = await openPage()
        const { devices } = (await call('devices')).body
        const { id } = devices.find(({ mayApprove }: { mayApprove: boolean }) => mayApprove)
        expect((await call('devices/end', { id })).body.outcome).toBe('ended')
      },
    ],
    [
      'an operator ends all sessions',
      async () => {
        const { userId } = await openPage()
        await endUserSessions({ database: opened.database, getNow: api.getNow }, { userId, by: 'olga' })
      },
    ],
  ])('error: is not finished after %s', async (_, end) => {
    await letApprove(api, browser, email)
    const { verify } = await approveElsewhere()
    await end()
    expect((await verify()).body.code).toBe('LOGIN_CODE_EXPIRED')
  })

  test('error: for one account opens no other, whose address that is since', async () => {
    await letApprove(api, browser, email)
    const { userId } = await openPage(`${newId()}@example.org`)
    const { verify } = await approveElsewhere()
    await opened.database.execute(sql`
      update auth_identities set account_id = ${userId} where subject = (
        select address from auth_logins where kind = 'browser' and status = 'approved')`)
    expect((await verify()).body.code).toBe('LOGIN_CODE_EXPIRED')
  })
})

describe('how far its word goes', () => {
  test('error: ninety days after its owner let it, however often it approved; a new tick begins them anew', async () => {
    await letApprove(api, browser, email)
    for (let month = 0; month < 3; month += 1) {
      api.advance(29 * day)
      expect((await approve((await startElsewhere(api, email)).login.loginId)).status).toBe(200)
    }
    api.advance(3 * day)
    expect(await approve((await startElsewhere(api, email)).login.loginId)).toMatchObject(notAvailable)
    api.advance(minute)
    await letApprove(api, browser, email)
    await cleanAuthTables(opened.database, api.getNow())
    expect((await approve((await startElsewhere(api, email)).login.loginId)).status).toBe(200)
    await cleanAuthTables(opened.database, api.getNow() + 29 * day)
    expect(await listKept()).toHaveLength(1)
    await opened.database.execute(sql`update auth_devices set used_at = used_at + ${90 * day}::bigint`)
    await cleanAuthTables(opened.database, api.getNow() + 90 * day)
    expect(await listKept()).toEqual([])
  })

  test('error: custody user: a login it approved is none by link, so it has no try of the password of its own', async () => {
    const first = await api.createDevice()
    const { accessToken } = await logInWithWallet(api, first, email)
    const isByLink = async (device: TestDevice, token: string) => {
      const { body } = await device.post('/auth/shares/opening', { purpose: 'open' }, { accessToken: token })
      return (decodeJwt(body.grant).login as { isByLink: boolean }).isByLink
    }
    expect(await isByLink(first, accessToken)).toBe(true)
    api.advance(minute)
    await letApprove(api, browser, email)
    const { device, accessToken: other } = await logInElsewhere()
    expect(await isByLink(device, other)).toBe(false)
  })

  test('error: were there such a login on the account’s page, it would be given no share there', async () => {
    await logInWithWallet(api, await api.createDevice(), email)
    api.advance(minute)
    const { call, userId } = await openPage()
    await opened.database.execute(
      sql`update auth_sessions set login_kind = 'browser' where account_id = ${userId} and app_origin = ${authUrl}`,
    )
    const refused = { body: { code: 'SHARE_RELEASE_REFUSED' } }
    expect(await call('export')).toMatchObject(refused)
    expect(await call('custody/grant', { purpose: 'move', to: 'user' })).toMatchObject(refused)
  })

  test('error: a link that is none costs no call of the key service', async () => {
    const kms = createTestKms()
    const wrap = vi.fn(kms.wrap)
    const other = await startAuthApi(opened, { isFrozen: true, kms: { ...kms, wrap } })
    const by = await other.createDevice()
    const body = { token: 'a'.repeat(43), number: '07', keepBrowser: true }
    expect(await by.post('/auth/device/approve', body)).toMatchObject(expired)
    expect(wrap).not.toHaveBeenCalled()
    await other.stop()
  })
})

describe('what gives its leave up', () => {
  test('default: the browser itself, by its key, for every account; another key gives up nothing', async () => {
    const second = `${newId()}@example.org`
    await letApprove(api, browser, email)
    await letApprove(api, browser, second)
    const stranger = await api.createDevice()
    expect((await stranger.post('/auth/browser/end', {})).status).toBe(200)
    expect((await api.post('/auth/browser/end', {})).status).toBe(401)
    expect(await listKept()).toHaveLength(2)
    expect((await browser.post('/auth/browser/end', {})).status).toBe(200)
    expect(await listKept()).toEqual([])
    const { rows } = await opened.database.execute(
      sql`select event from audit_rows where event = 'device.end' and network = '203.0.113.0/24' and user_id is not null
        and origin = ${authUrl} and at = ${api.getNow()}`,
    )
    expect(rows).toHaveLength(2)
  })
})
