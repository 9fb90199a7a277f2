import type { OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Mail } from '../src/mail/mail.js'
import type { TestDevice } from './createTestDevice.js'
import { findCode, logIn, logInWithWallet, newId, startLogin } from './logIn.js'
import { authUrl, clearLimits, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

let opened: OpenDatabase
let api: TestAuthApi

beforeAll(async () => {
  opened = await openAuthDatabase()
})
afterAll(() => opened.close())
beforeEach(async () => {
  await clearLimits(opened)
  api = await startAuthApi(opened)
})
afterEach(() => api.stop())

/** A new device whose every request states this; `null`: it states nothing. */
async function createDevice(stated: string | null): Promise<TestDevice> {
  const device = await api.createDevice()
  if (stated === null) return device
  const headers = { 'accept-language': stated }
  return { ...device, post: (path, body, change = {}) => device.post(path, body, { headers, ...change }) }
}

const newEmail = () => `${newId()}@example.org`
const readLanguage = ({ html }: Mail) => /<html lang="(\w+)"/.exec(html)?.[1]
const newest = (to: string) => api.mails.filter((mail) => mail.to === to).at(-1)

/** The mail of a login that this device asks for. */
async function readLoginMail(device: TestDevice, email: string) {
  await startLogin(api, device, email)
  api.advance(31_000)
  const mail = newest(email)
  if (!mail) throw new Error('there is a mail')
  return mail
}

/** What is kept of a person's language. */
async function readKept({ account }: { account: { userId: string } }): Promise<unknown> {
  const { rows } = await opened.database.execute<{ language: string | null }>(
    sql`select language from auth_accounts where id = ${account.userId}`,
  )
  return rows[0]?.language
}

describe('what the browser states', () => {
  test.each([
    ['es', 'es'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['AR-EG', 'ar'],
    ['de-DE,de;q=0.9,ar;q=0.3,en;q=0.2', 'ar'],
    ['en;q=0.5, es;q=0.7', 'es'],
    ['es;q=0, ar;q=0.1', 'ar'],
    ['de,fr;q=0.5', 'en'],
    ['*', 'en'],
    ['', 'en'],
    ['es;q=x', 'en'],
    [null, 'en'],
  ])('parameters: %j: the mail is in %s', async (stated, language) => {
    expect(readLanguage(await readLoginMail(await createDevice(stated), newEmail()))).toBe(language)
  })

  test('behavior: of a header that is too long the end is not read', async () => {
    for (const stated of [`${'de,'.repeat(20)}es`, `${'x'.repeat(500)},es`])
      expect(readLanguage(await readLoginMail(await createDevice(stated), newEmail()))).toBe('en')
  })

  test('default: subject and both parts of the mail are in it, from right to left where it is', async () => {
    const mail = await readLoginMail(await createDevice('ar'), newEmail())
    expect(mail.subject).toMatch(/^\u200fهل تريد تسجيل الدخول/)
    expect(mail.text).toMatch(/^\u200fيطلب/)
    expect(mail.html).toContain('<div lang="ar" dir="rtl">')
  })
})

test('default: where a browser states none, a login is in what the account used last, else in English', async () => {
  const email = newEmail()
  const spanish = await createDevice('es')
  expect(await readKept(await logIn(api, spanish, email))).toBe('es')
  api.advance(31_000)
  expect(readLanguage(await readLoginMail(await createDevice(null), email))).toBe('es')
  expect(readLanguage(await readLoginMail(await createDevice('ar'), email))).toBe('ar')
  expect(readLanguage(await readLoginMail(await createDevice(null), newEmail()))).toBe('en')
})

test('behavior: a browser that was let in before says what the account uses; one that is new says nothing', async () => {
  const email = newEmail()
  const own = await createDevice('es')
  expect(await readKept(await logIn(api, own, email))).toBe('es')
  api.advance(31_000)
  expect(await readKept(await logIn(api, await createDevice('ar'), email))).toBe('es')
  for (const [stated, language] of [
    ['en', 'en'],
    ['de', 'en'],
    ['ar', 'ar'],
  ] as const) {
    api.advance(31_000)
    const headers = { 'accept-language': stated }
    const now: TestDevice = { ...own, post: (path, body) => own.post(path, body, { headers }) }
    expect(await readKept(await logIn(api, now, email))).toBe(language)
  }
})

test('behavior: its owner hears of a new browser in what the account uses, whatever that browser states', async () => {
  const email = newEmail()
  await logInWithWallet(api, await createDevice('es'), email)
  api.advance(31_000)
  const thief = await createDevice('ar')
  const { accessToken } = await logIn(api, thief, email)
  expect((await thief.post('/auth/shares/recover', {}, { accessToken })).status).toBe(200)
  const notice = await vi.waitFor(() => {
    const found = api.mails.find(({ to, subject }) => to === email && /dispositivo nuevo puede/.test(subject))
    expect(found).toBeDefined()
    return found
  })
  expect(notice && readLanguage(notice)).toBe('es')
})

test('behavior: the code of a change of address is in the language of whoever asks, its news in the account’s', async () => {
  const email = newEmail()
  const next = newEmail()
  await logIn(api, await createDevice('es'), email)
  api.advance(31_000)
  const page = await createDevice('ar')
  const { accessToken } = await logIn(api, page, email, { appOrigin: authUrl, carrier: 'memory' })
  api.advance(31_000)
  const readCode = async (to: string, about: RegExp) => {
    const mail = await vi.waitFor(() => {
      const found = api.mails.filter((each) => each.to === to && about.test(each.subject)).at(-1)
      expect(found).toBeDefined()
      return found
    })
    return { language: mail && readLanguage(mail), code: findCode(mail?.text ?? '') }
  }
  expect((await page.post('/auth/email/start', { email: next }, { accessToken })).status).toBe(200)
  const first = await readCode(email, /هو رمزك لتغيير/)
  expect((await page.post('/auth/email/primary', { code: first.code }, { accessToken })).status).toBe(200)
  const second = await readCode(next, /هو رمزك لتغيير/)
  expect((await page.post('/auth/email/secondary', { code: second.code }, { accessToken })).status).toBe(200)
  expect([first.language, second.language]).toEqual(['ar', 'ar'])
  await vi.waitFor(() => {
    expect(newest(email)?.subject).toBe('Tu billetera tiene ahora otra dirección')
    expect(newest(next)?.subject).toBe('Esta es ahora la dirección de tu billetera')
  })
})

test('behavior: of the language one of three tags is kept, and nothing else of the header', async () => {
  const email = newEmail()
  const device = await createDevice('es-CANARY,canary;q=0.4')
  expect(await readKept(await logIn(api, device, email))).toBe('es')
  const { rows } = await opened.database.execute(sql`select * from auth_accounts`)
  expect(JSON.stringify(rows)).not.toMatch(/canary/i)
  expect(api.lines.join('\n')).not.toMatch(/canary/i)
  await expect(opened.database.execute(sql`update auth_accounts set language = 'de'`)).rejects.toThrow()
})
