import type { OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { assertUnlocked } from '../src/auth/accounts/assertUnlocked.js'
import { lockAddress } from '../src/auth/login/lockAddress.js'
import { endUserSessions, type LoginDriver, lockUser, unlockUser } from '../src/index.js'
import type { TestDevice } from './createTestDevice.js'
import { eachDatabase } from './eachDatabase.js'
import { approve, logIn, logInWithWallet, newId, startLogin } from './logIn.js'
import { comeBack, readLinkCode, startByProvider } from './logInByProvider.js'
import { clearLimits, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

const google: LoginDriver = {
  name: 'google',
  start: async ({ state }) => ({ uri: `https://google.example/?state=${state}`, memory: null }),
  prove: async ({ answer }) => ({
    subject: `id of ${answer.get('name')}`,
    email: answer.get('email'),
    isEmailVerified: answer.has('email'),
    name: answer.get('name'),
  }),
}

const by = 'olga'
const locked = {
  status: 400,
  body: {
    code: 'LOGIN_NOT_AVAILABLE',
    reasons: [{ description: 'This account is locked. Ask those who run this service' }],
  },
}
const loggedOut = { status: 401, body: { code: 'SESSION_INVALID' } }

await eachDatabase((location) => {
  let opened: OpenDatabase
  let api: TestAuthApi
  let device: TestDevice
  let email: string

  beforeAll(async () => {
    opened = await openAuthDatabase(await location())
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    await clearLimits(opened)
    api = await startAuthApi(opened, { loginDrivers: [google] })
    device = await api.createDevice()
    email = `${newId()}@example.org`
  })
  afterEach(() => api.stop())

  const deps = () => ({ database: opened.database, getNow: api.getNow })
  const lock = (userId: string) => lockUser(deps(), { userId, by })
  const enter = async () => {
    const session = await logInWithWallet(api, device, email)
    return { session, userId: session.account.userId as string }
  }
  const listRows = async (userId: string) =>
    (
      await opened.database.execute<{ event: string; result: string; reason: string }>(
        sql`select event, result, details ->> 'reason' as reason from audit_rows
          where user_id = ${userId} or address in (select subject from auth_identities where account_id = ${userId})
          order by id desc`,
      )
    ).rows

  test('default: its sessions end at once: no share, no refresh, nothing', async () => {
    const { session, userId } = await enter()
    const second = await logIn(api, await api.createDevice(), email)
    expect(second.account.userId).toBe(userId)
    expect(await lock(userId)).toBe(2)
    for (const path of ['session', 'shares/release', 'shares/recover', 'shares/grant', 'calls/read'])
      expect(await device.post(`/auth/${path}`, {}, session)).toMatchObject(loggedOut)
    const { refreshToken } = session.tokens
    expect(await device.post('/auth/session/refresh', { refreshToken })).toMatchObject(loggedOut)
    expect(await lock(userId)).toBe(0)
  })

  test('error: a login that is half done ends in a clear refusal, which the person finds in the log; unlocked, it works', async () => {
    const { userId } = await enter()
    const other = await api.createDevice()
    const started = await startLogin(api, other, email)
    const { code } = (await approve(api, started)).body
    await lock(userId)
    const verify = () => other.post('/auth/login/verify', { loginId: started.loginId, code })
    expect(await verify()).toMatchObject(locked)
    expect((await listRows(userId))[0]).toEqual({
      event: 'login.finish',
      result: 'refused',
      reason: 'locked',
    })
    await unlockUser(deps(), { userId, by })
    expect(await verify()).toMatchObject({ status: 200, body: { account: { userId } } })
  })

  test('behavior: who only asks for a login is told nothing of a lock', async () => {
    const { userId } = await enter()
    await lock(userId)
    const started = await startLogin(api, await api.createDevice(), email)
    expect(started).toMatchObject({ action: 'VERIFY_DEVICE', isNewDevice: true })
  })

  test('error: a login by a provider, and a provider that is to be linked', async () => {
    const name = newId()
    const prove = async (person: Record<string, string>) => {
      const { state } = await startByProvider(device, { provider: 'google' })
      const { token = '' } = await comeBack(api, { state, name, ...person }, { provider: 'google' })
      return token
    }
    const finish = async (token: string) => {
      const { code } = (await api.post('/auth/provider/confirm', { token, number: null })).body
      return device.post('/auth/provider/finish', { code })
    }
    const { body } = await finish(await prove({}))
    const last = await prove({})
    await lock(body.account.userId)
    expect(await finish(last)).toMatchObject(locked)

    const { userId } = await enter()
    const token = await prove({ name: newId(), email })
    const code = await readLinkCode(api, token, email)
    await lock(userId)
    expect(await api.post('/auth/provider/link/verify', { token, code })).toMatchObject(locked)
  })

  test('threat 31 b: a lock and whatever is under way wait for each other: nothing comes through after it', async () => {
    for (let turn = 0; turn < 6; turn++) {
      await clearLimits(opened)
      email = `${newId()}@example.org`
      device = await api.createDevice()
      const { session, userId } = await enter()
      const other = await api.createDevice()
      const started = await startLogin(api, other, email)
      const { code } = (await approve(api, started)).body
      const [login, release] = await Promise.all([
        other.post('/auth/login/verify', { loginId: started.loginId, code }),
        device.post('/auth/shares/release', {}, session),
        lock(userId),
      ])
      expect([200, 400]).toContain(login.status)
      expect([200, 400, 401]).toContain(release.status)
      const { rows } = await opened.database.execute(
        sql`select id from auth_sessions where account_id = ${userId}`,
      )
      expect(rows).toEqual([])
      const after = (await listRows(userId)).map(({ event, result }) => `${event} ${result}`)
      const lockedAt = after.indexOf('user.lock ok')
      for (const done of ['login.finish ok', 'share.release ok'])
        expect(after.slice(0, lockedAt), done).not.toContain(done)
    }
  })

  test.each([
    ['gives out a share or logs in', assertUnlocked],
    ['changes the ways in or the address', lockAddress],
  ])('behavior: who locks an account waits for whoever %s', async (_what, hold) => {
    const { userId } = await enter()
    const done: string[] = []
    let locking: Promise<unknown> = Promise.resolve()
    await opened.database.transaction(async (tx) => {
      await hold(tx, userId)
      locking = lock(userId).then(() => done.push('locked'))
      // Time for a lock that would not wait.
      await tx.execute(sql`select pg_sleep(0.3)`)
      done.push('done')
    })
    await locking
    expect(done).toEqual(['done', 'locked'])
  })

  test('behavior: sessions that an operator ends are over, and the person logs in again', async () => {
    const { session, userId } = await enter()
    expect(await endUserSessions(deps(), { userId, by })).toBe(1)
    expect(await device.post('/auth/session', {}, session)).toMatchObject(loggedOut)
    api.advance(31_000)
    expect((await logIn(api, device, email)).account.userId).toBe(userId)
  })

  test('behavior: sessions that an operator ends leave no code behind that was approved before', async () => {
    const { userId } = await enter()
    const thief = await api.createDevice()
    const { loginId, ...started } = await startLogin(api, thief, email)
    const { code } = (await approve(api, started)).body
    await endUserSessions(deps(), { userId, by })
    const late = await thief.post('/auth/login/verify', { loginId, code })
    expect(late).toMatchObject({ status: 400, body: { code: 'LOGIN_CODE_EXPIRED' } })
  })
})
