import type { OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LoginDriver, lockUser, unlockUser } from '../src/index.js'
import type { TestDevice } from './createTestDevice.js'
import { createTestKms } from './createTestKms.js'
import { eachDatabase } from './eachDatabase.js'
import {
  approve,
  findCode,
  logIn,
  logInWithWallet,
  newId,
  startLogin,
  toStartBody,
  toWrongCode,
} from './logIn.js'
import { comeBack, startByProvider } from './logInByProvider.js'
import { authUrl, clearLimits, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

const page = { appOrigin: authUrl, carrier: 'memory' }
const minute = 60_000
const day = 86_400_000
const wrong = { status: 400, body: { code: 'LOGIN_CODE_WRONG' } }
const expired = { status: 400, body: { code: 'LOGIN_CODE_EXPIRED' } }
const invalid = { status: 401, body: { code: 'SESSION_INVALID' } }

/** Somebody who tells no address. */
const silent: LoginDriver = {
  name: 'x',
  start: async ({ state }) => ({ uri: `https://x.example/?state=${state}`, memory: null }),
  prove: async ({ answer }) => ({
    subject: `id of ${answer.get('name')}`,
    email: null,
    isEmailVerified: false,
    name: answer.get('name'),
  }),
}

type Session = {
  accessToken: string
  tokens: { refreshToken: string }
  account: { userId: string }
}
type At = { by: TestDevice; session: Session }

await eachDatabase((location) => {
  let opened: OpenDatabase
  let api: TestAuthApi
  let former: string
  let next: string

  beforeAll(async () => {
    opened = await openAuthDatabase(await location())
  })
  afterAll(() => opened.close())

  const kms = createTestKms()
  beforeEach(async () => {
    await clearLimits(opened)
    api = await startAuthApi(opened, { isFrozen: true, kms, loginDrivers: [silent] })
    former = `${newId()}@example.org`
    next = `${newId()}@example.org`
  })
  afterEach(() => api.stop())

  const call = ({ by, session }: At, path: string, body: object = {}) =>
    by.post(`/auth/${path}`, body, { accessToken: session.accessToken })
  const enter = async (email = former): Promise<At> => {
    const by = await api.createDevice()
    return { by, session: await logInWithWallet(api, by, email) }
  }
  /** By a provider that tells no address. */
  const enterByX = async (change: object = {}): Promise<At> => {
    const by = await api.createDevice()
    const { state } = await startByProvider(by, { provider: 'x', ...change })
    const { token = '' } = await comeBack(api, { state, name: newId() }, { provider: 'x' })
    const { code } = (await api.post('/auth/provider/confirm', { token, number: null })).body
    const { body } = await by.post('/auth/provider/finish', { code })
    return { by, session: { ...body, accessToken: body.tokens.accessToken } }
  }
  const start = (at: At, email = next) => call(at, 'email/start', { email })
  const primary = (at: At, code: string) => call(at, 'email/primary', { code })
  const secondary = (at: At, code: string) => call(at, 'email/secondary', { code })
  const readMail = (to: string, about: RegExp) =>
    vi.waitFor(() => {
      const found = api.mails.filter((mail) => mail.to === to && about.test(mail.subject)).at(-1)
      expect(found).toBeDefined()
      return found?.text ?? ''
    })
  const readCode = async (to: string) => findCode(await readMail(to, /^\d{6} is your code to change/))
  const isLoggedIn = async (at: At) => (await call(at, 'session')).status === 200
  const readUndo = async (to = former) =>
    /\/undo#([\w-]{43})/.exec(await readMail(to, /another address now/))?.[1] ?? ''
  const undo = (token: string) => api.post('/auth/email/undo', { token })
  /** A session’s token ends after ten minutes, before a change does. */
  const renew = async ({ by, session }: At) => {
    const { body } = await by.post('/auth/session/refresh', { refreshToken: session.tokens.refreshToken })
    Object.assign(session, { accessToken: body.accessToken, tokens: body })
  }

  async function change(at: At, to = next, from = former) {
    // Each address may have had a code of an earlier change.
    api.mails.length = 0
    await start(at, to)
    await primary(at, await readCode(from))
    return secondary(at, await readCode(to))
  }

  describe('a change of address', () => {
    test('default: a code to the former, then one to the new, which then opens the same wallet (embedded-wallet.md §9)', async () => {
      const at = await enter()
      expect(await start(at)).toMatchObject({
        status: 200,
        body: { action: 'VERIFY_PRIMARY_OTP', expiresAt: api.getNow() + 15 * minute },
      })
      expect(await readMail(former, /is your code to change/)).toContain(`the address ${next} in the place`)
      expect(await primary(at, await readCode(former))).toMatchObject({ status: 200, body: {} })
      expect(await secondary(at, await readCode(next))).toMatchObject({ status: 200, body: { email: next } })
      expect((await call(at, 'session')).body).toMatchObject({ email: next })
      api.advance(minute)
      const again = await logIn(api, at.by, next)
      expect(again.account.userId).toBe(at.session.account.userId)
    })

    test('default: other sessions end, and both addresses are told', async () => {
      const at = await enter()
      const by = await api.createDevice()
      const other = { by, session: await logIn(api, by, former) }
      await change(at)
      expect([await isLoggedIn(at), await isLoggedIn(other)]).toEqual([true, false])
      expect(await readMail(former, /another address now/)).toContain(`${authUrl}/undo#`)
      expect(await readMail(next, /now the address of your wallet/)).not.toContain('/undo#')
    })

    test('error: in no other order, and no code counts twice', async () => {
      const at = await enter()
      expect(await secondary(at, '123456')).toMatchObject(expired)
      await start(at)
      const first = await readCode(former)
      expect(await secondary(at, first)).toMatchObject(expired)
      await primary(at, first)
      expect(await primary(at, first)).toMatchObject(expired)
      const second = await readCode(next)
      const answers = await Promise.all([secondary(at, second), secondary(at, second)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    })

    test('threat 4: three tries for each code, however many come at once', async () => {
      const at = await enter()
      await start(at)
      const code = await readCode(former)
      const tries = await Promise.all(Array.from({ length: 20 }, () => primary(at, toWrongCode(code))))
      expect(tries.filter(({ body }) => body.code === 'LOGIN_CODE_WRONG')).toHaveLength(3)
      expect(await primary(at, code)).toMatchObject(expired)
    })

    test('threat 5: the codes of another session, another change, or too late are of no use', async () => {
      const at = await enter()
      const by = await api.createDevice()
      const other = { by, session: await logIn(api, by, former) }
      await start(at)
      const code = await readCode(former)
      expect(await primary(other, code)).toMatchObject(expired)
      api.advance(minute)
      await start(at, `${newId()}@example.org`)
      expect((await primary(at, code)).status).toBe(400)
      const late = await readCode(former)
      api.advance(10 * minute)
      await renew(at)
      expect(await primary(at, late)).toMatchObject(expired)
    })

    test('threat 5: each code is good for ten minutes, and both for fifteen together', async () => {
      const at = await enter()
      const begin = async () => {
        api.mails.length = 0
        await start(at)
        return readCode(former)
      }
      const first = await begin()
      api.advance(9 * minute)
      expect((await primary(at, first)).status).toBe(200)
      const late = await readCode(next)
      api.advance(6 * minute)
      await renew(at)
      expect(await secondary(at, late)).toMatchObject(expired)
      const second = await begin()
      api.advance(4 * minute)
      await primary(at, second)
      const inTime = await readCode(next)
      api.advance(9 * minute)
      await renew(at)
      expect((await secondary(at, inTime)).status).toBe(200)
    })

    test('threat 6: who asks cannot tell an address that is a login already; its owner is told, and no code exists', async () => {
      const owner = await enter(next)
      const at = await enter()
      await start(at)
      expect(await primary(at, await readCode(former))).toMatchObject({ status: 200, body: {} })
      expect(await readMail(next, /login of a wallet already/)).not.toMatch(/\b\d{6}\b/)
      expect(await secondary(at, '000000')).toMatchObject({ ...wrong, body: { context: { triesLeft: 2 } } })
      expect((await call(owner, 'session')).body).toMatchObject({ email: next })
    })

    test('error: the address there is, none, one too soon, and too many', async () => {
      const at = await enter()
      for (const email of [former, former.toUpperCase(), 'nobody'])
        expect(await start(at, email)).toMatchObject({ status: 400, body: { code: 'EMAIL_INVALID' } })
      await start(at)
      expect(await start(at)).toMatchObject({ status: 429, body: { code: 'LOGIN_COOLDOWN' } })
      for (let count = 0; count < 4; count++) {
        api.advance(30_000)
        expect((await start(at)).status).toBe(200)
      }
      api.advance(30_000)
      expect(await start(at)).toMatchObject({ status: 429, body: { code: 'LOGIN_LIMIT_REACHED' } })
    })

    test('threat 13: to an account without an address no app adds one, but its own page, for five minutes', async () => {
      const notHere = { body: { code: 'LOGIN_NOT_AVAILABLE' } }
      expect(await start(await enterByX())).toMatchObject(notHere)
      const at = await enterByX(page)
      expect((await start(at)).body).toMatchObject({ action: 'VERIFY_SECONDARY_OTP' })
      expect(await secondary(at, await readCode(next))).toMatchObject({ status: 200 })
      const again = await logIn(api, await api.createDevice(), next)
      expect(again.account.userId).toBe(at.session.account.userId)
      const late = await enterByX(page)
      api.advance(5 * minute + 1)
      expect(await start(late)).toMatchObject(notHere)
    })

    test('error: without a session nothing begins', async () => {
      const by = await api.createDevice()
      const none = 'a'.repeat(43)
      const session = { accessToken: none, tokens: { refreshToken: none }, account: { userId: '' } }
      expect(await start({ by, session })).toMatchObject(invalid)
    })
  })

  describe('undone by the former address', () => {
    test('default: the address is as it was; sessions, ways and browsers that came since are gone', async () => {
      const at = await enter()
      const { wallet, setId } = at.session as Session & { wallet: { walletId: string }; setId: string }
      api.advance(minute)
      await change(at)
      api.advance(minute)
      const thief = await api.createDevice()
      const stolen = { by: thief, session: await logIn(api, thief, next) }
      const token = await readUndo()
      expect((await api.post('/auth/email/undo/read', { token })).body).toMatchObject({
        formerEmail: former,
        email: next,
        status: 'open',
      })
      expect(await isLoggedIn(at)).toBe(true)
      expect((await undo(token)).body).toMatchObject({ status: 'undone' })
      expect([await isLoggedIn(at), await isLoggedIn(stolen)]).toEqual([false, false])
      expect(await readMail(next, /no longer the address/)).toContain('undid its change')
      api.advance(minute)
      const again = await logIn(api, at.by, former)
      expect(again.account.userId).toBe(at.session.account.userId)
      expect(again.isNewDevice).toBe(false)
      const { rows } = await opened.database.execute(
        sql`select id from auth_key_sets where wallet_id = ${wallet.walletId}`,
      )
      expect(rows).toEqual([{ id: setId }])
      const other = await logIn(api, await api.createDevice(), next)
      expect(other.account.userId).not.toBe(at.session.account.userId)
      expect((await undo(token)).body).toMatchObject({ status: 'undone' })
      expect((await call({ by: at.by, session: again }, 'session')).status).toBe(200)
    })

    test('behavior: a locked account gets its former address back, and stays locked', async () => {
      const at = await enter()
      const { userId } = at.session.account
      const deps = { database: opened.database, getNow: api.getNow }
      await change(at)
      await lockUser(deps, { userId, by: 'olga' })
      expect((await undo(await readUndo())).body).toMatchObject({ status: 'undone' })
      api.advance(minute)
      const by = await api.createDevice()
      const started = await startLogin(api, by, former)
      const { code } = (await approve(api, started)).body
      const verify = () => by.post('/auth/login/verify', { loginId: started.loginId, code })
      expect(await verify()).toMatchObject({ body: { code: 'LOGIN_NOT_AVAILABLE' } })
      await unlockUser(deps, { userId, by: 'olga' })
      expect((await verify()).body).toMatchObject({ account: { userId } })
    })

    test('threat 13: an address that came since does not undo the undoing', async () => {
      const at = await enter()
      await change(at)
      const token = await readUndo()
      api.advance(minute)
      const last = `${newId()}@example.org`
      await change(at, last, next)
      const ofThief = await readUndo(next)
      expect((await undo(token)).body).toMatchObject({ status: 'undone' })
      expect(await undo(ofThief)).toMatchObject({ body: { code: 'LOGIN_EXPIRED' } })
      api.advance(minute)
      const again = await logIn(api, at.by, former)
      expect(again.account.userId).toBe(at.session.account.userId)
    })

    test('threat 13: who logs in with the former address first begins no wallet, and reads how to undo', async () => {
      const at = await enter()
      await change(at)
      const token = await readUndo()
      api.advance(minute)
      const by = await api.createDevice()
      const asked = await by.post('/auth/login/start', toStartBody(former))
      expect(await readMail(former, /no longer the address of your wallet/)).not.toMatch(/#|\d{6}/)
      expect(asked).toMatchObject({ status: 200, body: { action: 'VERIFY_DEVICE', isNewDevice: true } })
      expect((await undo(token)).body).toMatchObject({ status: 'undone' })
      api.advance(minute)
      expect((await logIn(api, by, former)).account.userId).toBe(at.session.account.userId)
    })

    test('default: after seven days the former address begins a wallet of its own', async () => {
      const at = await enter()
      await change(at)
      api.advance(7 * day)
      const other = await logIn(api, await api.createDevice(), former)
      expect(other.account.userId).not.toBe(at.session.account.userId)
    })

    test('error: after seven days, with another token, or where the former is somebody’s login now', async () => {
      const at = await enter()
      await change(at)
      const token = await readUndo()
      expect(await undo('a'.repeat(43))).toMatchObject({ body: { code: 'LOGIN_EXPIRED' } })
      api.advance(minute)
      const other = `${newId()}@example.org`
      const heir = await enter(other)
      await change(heir, former, other)
      expect((await undo(token)).body).toMatchObject({ status: 'taken' })
      expect((await call(at, 'session')).body).toMatchObject({ email: next })
      expect((await call(heir, 'session')).body).toMatchObject({ email: former })
      api.advance(7 * day)
      expect(await undo(token)).toMatchObject({ body: { code: 'LOGIN_EXPIRED' } })
    })
  })
})
