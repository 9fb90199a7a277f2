import type { AccountDevices } from '@gangway/protocol'
import type { OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanAuthTables } from '../src/auth/cleanAuthTables.js'
import { endUserSessions, lockUser } from '../src/index.js'
import type { TestDevice } from './createTestDevice.js'
import { approveAndKeep, letApprove, otherApp, startElsewhere as startLoginElsewhere } from './letApprove.js'
import { findCode, findToken, logIn, logInWithWallet, newId, startLogin, toWrongCode } from './logIn.js'
import {
  appOrigin,
  authUrl,
  clearLimits,
  openAuthDatabase,
  startAuthApi,
  type TestAuthApi,
} from './startAuthApi.js'

const minute = 60_000
const day = 86_400_000
const page = { appOrigin: authUrl, carrier: 'memory' }
const notAvailable = { status: 400, body: { code: 'LOGIN_NOT_AVAILABLE' } }

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

const keep = (login: { mail: string; matchNumber: string | null }, change: object = {}) =>
  approveAndKeep(browser, login, change)
const logInAndKeep = (address = email) => letApprove(api, browser, address)
const startElsewhere = (address = email, change: Record<string, unknown> = otherApp) =>
  startLoginElsewhere(api, address, change)

const read = (loginId: string, by = browser) => by.post('/auth/browser/read', { loginId })
const approve = (loginId: string, by = browser) => by.post('/auth/browser/approve', { loginId })
const listKept = async () =>
  (
    await opened.database.execute(
      sql`select jkt from auth_devices where app_origin = ${authUrl} and jkt = ${browser.jkt}`,
    )
  ).rows
const readStatus = async (loginId: string) =>
  (
    await opened.database.execute<{ status: string }>(
      sql`select status from auth_logins where id = ${loginId}`,
    )
  ).rows[0]?.status

describe('a browser that may approve (embedded-wallet.md §3)', () => {
  test('default: kept by the link of one login, it approves the next, whose code opens the wallet', async () => {
    const first = await api.createDevice()
    await logInWithWallet(api, first, email)
    api.advance(minute)
    await logInAndKeep()
    const { device, login } = await startElsewhere()
    expect(await read(login.loginId)).toMatchObject({
      status: 200,
      body: { ...otherApp, email, expiresAt: api.getNow() + 10 * minute },
    })
    expect(await readStatus(login.loginId)).toBe('pending')
    const { status, body } = await approve(login.loginId)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { ...otherApp, code: expect.stringMatching(/^\d{6}$/), expiresAt: api.getNow() + 10 * minute },
    })
    const session = await device.post('/auth/login/verify', { loginId: login.loginId, code: body.code })
    const { accessToken } = session.body.tokens
    expect((await device.post('/auth/shares/recover', {}, { accessToken })).status).toBe(200)
    await expect
      .poll(
        () =>
          api.mails.filter(({ to, subject }) => to === email && /A new device can/.test(subject)).at(-1)
            ?.text,
      )
      .toMatch(/^A device that was approved in a browser you let approve logins/)
  })

  test('behavior: it is kept once the login has ended by its code, and not by the press alone', async () => {
    const device = await api.createDevice()
    const login = await startLogin(api, device, email)
    const { code } = (await keep(login)).body
    expect(await listKept()).toEqual([])
    const { loginId } = login
    await device.post('/auth/login/verify', { loginId, code: toWrongCode(code) })
    expect(await listKept()).toEqual([])
    await device.post('/auth/login/verify', { loginId, code })
    expect(await listKept()).toHaveLength(1)
  })

  test('behavior: without the tick, or by another number than the app shows, none is kept', async () => {
    const device = await api.createDevice()
    const plain = await startLogin(api, device, email)
    const { code } = (await keep(plain, { keepBrowser: false })).body
    await device.post('/auth/login/verify', { loginId: plain.loginId, code })
    api.advance(minute)
    const { login } = await startElsewhere()
    const number = login.matchNumber === '07' ? '08' : '07'
    expect((await keep(login, { number })).body.code).toBe('LOGIN_DENIED')
    expect(await listKept()).toEqual([])
  })

  test('error: to keep one takes the proof of its key; without it nothing is decided', async () => {
    const { login } = await startElsewhere()
    const body = { token: findToken(login.mail), number: login.matchNumber, keepBrowser: true }
    expect((await api.post('/auth/device/approve', body)).status).toBe(401)
    expect(await readStatus(login.loginId)).toBe('pending')
    for (const path of ['read', 'approve'])
      expect((await api.post(`/auth/browser/${path}`, { loginId: login.loginId })).status).toBe(401)
  })

  test('behavior: the account’s page lists it, and takes it away', async () => {
    await logInAndKeep()
    const by = await api.createDevice()
    const { accessToken } = await logIn(api, by, email, page)
    const list = async (): Promise<AccountDevices['devices']> =>
      (await by.post('/auth/account/devices', {}, { accessToken })).body.devices
    const kept = (await list()).find((each) => each.appOrigin === authUrl && !each.isCurrent)
    expect(kept).toMatchObject({
      place: '203.0.113.0/24',
      isLoggedIn: false,
      mayApprove: true,
      browser: expect.any(String),
    })
    await by.post('/auth/account/devices/end', { id: kept?.id }, { accessToken })
    expect((await list()).filter(({ appOrigin: origin }) => origin === authUrl)).toHaveLength(1)
    api.advance(minute)
    const { login } = await startElsewhere()
    expect(await approve(login.loginId)).toMatchObject(notAvailable)
  })
})

describe('what ends it', () => {
  let device: TestDevice
  let session: { accessToken: string; account: { userId: string } }

  beforeEach(async () => {
    const kept = await logInAndKeep()
    device = kept.device
    session = { ...kept.session, accessToken: kept.session.tokens.accessToken }
    expect(await listKept()).toHaveLength(1)
  })

  const deps = () => ({ database: opened.database, getNow: api.getNow })
  const asked = () => ({ userId: session.account.userId, by: 'olga' })
  const readCode = (to: string) =>
    vi.waitFor(() => {
      const mail = api.mails
        .filter((each) => each.to === to && /is your code to change/.test(each.subject))
        .at(-1)
      expect(mail).toBeDefined()
      return findCode(mail?.text ?? '')
    })
  /** Gives the account another address; the link that undoes it. */
  async function changeEmail(to: string): Promise<string> {
    const call = (step: string, body: object) => device.post(`/auth/email/${step}`, body, session)
    await call('start', { email: to })
    await call('primary', { code: await readCode(email) })
    expect((await call('secondary', { code: await readCode(to) })).status).toBe(200)
    return vi.waitFor(() => {
      const texts = api.mails.filter((mail) => mail.to === email).map(({ text }) => text)
      const token = /\/undo#([\w-]{43})/.exec(texts.join(' '))?.[1]
      expect(token).toBeDefined()
      return token ?? ''
    })
  }

  test('default: another address of the account, whoever was in the former mailbox', async () => {
    await changeEmail(`${newId()}@example.org`)
    expect(await listKept()).toEqual([])
  })

  test('default: the undoing of a change of address, also where it was let since', async () => {
    const next = `${newId()}@example.org`
    const token = await changeEmail(next)
    api.advance(minute)
    await logInAndKeep(next)
    expect(await listKept()).toHaveLength(1)
    expect((await api.post('/auth/email/undo', { token })).status).toBe(200)
    expect(await listKept()).toEqual([])
  })

  test('default: the removal of any browser of the account, since a lost one may stand in the list twice', async () => {
    const by = await api.createDevice()
    const { accessToken } = await logIn(api, by, email, page)
    const { devices } = (await by.post('/auth/account/devices', {}, { accessToken })).body
    const { id } = devices.find((each: { appOrigin: string }) => each.appOrigin === appOrigin)
    expect((await by.post('/auth/account/devices/end', { id: newId() }, { accessToken })).body.outcome).toBe(
      'absent',
    )
    expect(await listKept()).toHaveLength(1)
    expect((await by.post('/auth/account/devices/end', { id }, { accessToken })).body.outcome).toBe('ended')
    expect(await listKept()).toEqual([])
  })

  test.each([
    ['lock', lockUser],
    ['end-sessions', endUserSessions],
  ])('default: an operator’s %s', async (_, run) => {
    await run(deps(), asked())
    expect(await listKept()).toEqual([])
    const { rows } = await opened.database.execute(
      sql`select details from audit_rows where event = 'device.end' and user_id = ${asked().userId}`,
    )
    expect(rows).toHaveLength(1)
  })

  test('behavior: what has not approved for thirty days is cleaned away', async () => {
    await cleanAuthTables(opened.database, api.getNow() + 29 * day)
    expect(await listKept()).toHaveLength(1)
    await cleanAuthTables(opened.database, api.getNow() + 30 * day + 1)
    expect(await listKept()).toEqual([])
  })
})

describe('what it does not approve', () => {
  beforeEach(async () => void (await logInAndKeep()))

  /** Refused alike, whoever asks, and decided by nobody. */
  async function expectRefused(loginId: string, by = browser): Promise<void> {
    const before = await readStatus(loginId)
    const answers = [await read(loginId, by), await approve(loginId, by)]
    for (const answer of answers) expect(answer).toMatchObject(notAvailable)
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await readStatus(loginId)).toBe(before)
  }

  test('error: by another key; threat 6: known or unknown, an address is answered alike', async () => {
    const stranger = await api.createDevice()
    const { login } = await startElsewhere()
    await expectRefused(login.loginId, stranger)
    const unknown = await startElsewhere(`${newId()}@example.org`)
    await expectRefused(unknown.login.loginId, stranger)
    await expectRefused(newId(), stranger)
    const bodies = await Promise.all(
      [login.loginId, unknown.login.loginId, newId()].map(async (id) => (await approve(id, stranger)).body),
    )
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  })

  test('error: a login of another account, or of another project', async () => {
    const address = `${newId()}@example.org`
    await logIn(api, await api.createDevice(), address)
    api.advance(minute)
    await expectRefused((await startElsewhere(address)).login.loginId)
    await expectRefused((await startElsewhere(email, { projectId: 'two' })).login.loginId)
  })

  test('error: a login on the account’s own page, where what is dangerous is done', async () => {
    await expectRefused((await startElsewhere(email, page)).login.loginId)
  })

  test('error: a login that has expired, was denied, was replaced, or is approved', async () => {
    const expired = await startElsewhere()
    api.advance(10 * minute)
    await expectRefused(expired.login.loginId)
    const denied = await startElsewhere()
    await api.post('/auth/device/deny', { token: findToken(denied.login.mail) })
    await expectRefused(denied.login.loginId)
    const { device, login } = await startElsewhere()
    api.advance(minute)
    const again = await startLogin(api, device, email, otherApp)
    await expectRefused(login.loginId)
    expect((await approve(again.loginId)).status).toBe(200)
    await expectRefused(again.loginId)
  })

  test('error: thirty days after it did so last', async () => {
    api.advance(29 * day)
    expect((await approve((await startElsewhere()).login.loginId)).status).toBe(200)
    api.advance(30 * day)
    await expectRefused((await startElsewhere()).login.loginId)
  })

  test('error: a login to an account that is locked', async () => {
    const { session } = await logInAndKeep()
    const { login } = await startElsewhere()
    expect((await read(login.loginId)).status).toBe(200)
    // A lock that leaves it its key: the lock alone refuses.
    await opened.database.execute(
      sql`update auth_accounts set locked_at = 1 where id = ${session.account.userId}`,
    )
    expect(await approve(login.loginId)).toMatchObject(notAvailable)
    expect(await readStatus(login.loginId)).toBe('pending')
  })

  test('error: threat 5: its code is of use to the key that asked alone', async () => {
    const { device, login } = await startElsewhere()
    const { code } = (await approve(login.loginId)).body
    const thief = await api.createDevice()
    const verify = (by: TestDevice) => by.post('/auth/login/verify', { loginId: login.loginId, code })
    expect((await verify(thief)).body.code).toBe('LOGIN_CODE_EXPIRED')
    expect((await verify(browser)).body.code).toBe('LOGIN_CODE_EXPIRED')
    expect((await verify(device)).status).toBe(200)
  })

  test('error: asked ten times at once it approves one login once', async () => {
    const { login } = await startElsewhere()
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(login.loginId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('behavior: the mail’s link says it was used, and may still end the login', async () => {
    const { device, login } = await startElsewhere()
    const { code } = (await approve(login.loginId)).body
    const token = findToken(login.mail)
    expect((await api.post('/auth/device/read', { token })).body.status).toBe('approved')
    expect((await api.post('/auth/device/deny', { token })).status).toBe(200)
    expect((await device.post('/auth/login/verify', { loginId: login.loginId, code })).body.code).toBe(
      'LOGIN_DENIED',
    )
  })

  test('behavior: it logs nobody in by itself: neither to an app nor to the account’s page', async () => {
    for (const change of [{ appOrigin }, page]) {
      const login = await startLogin(api, browser, email, change)
      expect(login.isNewDevice).toBe(true)
      api.advance(minute)
    }
  })
})
