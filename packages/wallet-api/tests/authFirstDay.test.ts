import type { OpenDatabase } from '@gangway/server-kit'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultAuthLimits } from '../src/index.js'
import type { TestDevice } from './createTestDevice.js'
import { logIn, logInWithWallet, makeReceipt, makeWallet, newId } from './logIn.js'
import { appOrigin, clearLimits, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

const hour = 3_600_000

let opened: OpenDatabase
let api: TestAuthApi
let device: TestDevice
let other: TestDevice
let email: string

beforeAll(async () => {
  opened = await openAuthDatabase()
})
afterAll(() => opened.close())

beforeEach(async () => {
  await clearLimits(opened)
  api = await startAuthApi(opened, { isFrozen: true, limits: { firstDayReleases: 3 } })
  device = await api.createDevice()
  other = await api.createDevice('198.51.100.7')
  email = `${newId()}@example.org`
})
afterEach(() => api.stop())

const call = (by: TestDevice, { accessToken }: { accessToken: string }, path: string) =>
  by.post(`/auth/shares/${path}`, {}, { accessToken })
const listNotices = () =>
  api.mails.filter(({ to, subject }) => to === email && subject === 'A new device can use your wallet')

test('behavior: the owner is told by mail of a device that has recovered the key, once, and what to do', async () => {
  await logInWithWallet(api, device, email)
  expect(listNotices()).toEqual([])
  api.advance(hour)
  const session = await logIn(api, other, email)
  await call(other, session, 'recover')
  await expect.poll(() => listNotices().length).toBe(1)
  const text = listNotices()[0]?.text ?? ''
  expect(text).toContain(`It says it is for app.example`)
  expect(text).toContain('198.51.100.0/24')
  expect(text).toMatch(/If that was not you/)
  expect(text).toMatch(/move what it holds to another wallet/)
  expect(text).not.toMatch(/https?:\/\/|\d{6}/)
  expect((await call(other, session, 'recover')).body.code).toBe('SHARE_RELEASE_REFUSED')
  expect(listNotices()).toHaveLength(1)
  expect(text).not.toContain(appOrigin)
})

test('error: in the first 24 hours after it recovered, a device is given share B so often and no more', async () => {
  expect(defaultAuthLimits.firstDayReleases).toBe(60)
  await logInWithWallet(api, device, email)
  api.advance(hour)
  const memory = { carrier: 'memory' }
  const session = await logIn(api, other, email, memory)
  await call(other, session, 'recover')
  const answers = []
  for (let count = 0; count < 5; count += 1) answers.push(await call(other, session, 'release'))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
  expect(answers.at(-1)?.body.code).toBe('RATE_LIMITED')
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBe(24 * 3_600)
})

test('behavior: a device is free of it after 24 hours; the one the wallet was made on always was', async () => {
  const owner = await logInWithWallet(api, device, email)
  for (let count = 0; count < 5; count += 1) expect((await call(device, owner, 'release')).status).toBe(200)
  api.advance(hour)
  const session = await logIn(api, other, email, { carrier: 'memory' })
  await call(other, session, 'recover')
  for (let count = 0; count < 4; count += 1) await call(other, session, 'release')
  api.advance(24 * hour + 1)
  const { body } = await other.post('/auth/session/refresh', { refreshToken: session.tokens.refreshToken })
  const later = { accessToken: body.accessToken }
  for (let count = 0; count < 5; count += 1) expect((await call(other, later, 'release')).status).toBe(200)
})

test('error: an older set for one that is lacking begins no new day', async () => {
  const owner = await logInWithWallet(api, device, email)
  const { walletId } = owner.wallet
  api.advance(hour)
  const second = await api.createDevice('198.51.100.9')
  const at = await logIn(api, second, email)
  await call(second, at, 'recover')
  const setId = newId()
  const receipt = await makeReceipt(api, at, { walletId, setId })
  const body = { walletId, setId, shareB: makeWallet().shareB, receipt }
  expect((await second.post('/auth/shares/add', body, { accessToken: at.accessToken })).status).toBe(200)
  api.advance(hour)
  const session = await logIn(api, other, email, { carrier: 'memory' })
  expect((await call(other, session, 'recover')).body).toMatchObject({ setId })
  for (let count = 0; count < 3; count += 1) expect((await call(other, session, 'release')).status).toBe(200)
  const older = await other.post(
    '/auth/shares/recover',
    { lacking: setId },
    { accessToken: session.accessToken },
  )
  expect(older.body).toMatchObject({ setId: owner.setId })
  expect((await call(other, session, 'release')).status).toBe(429)
})
