import type { OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDevice } from './createTestDevice.js'
import { eachDatabase } from './eachDatabase.js'
import { approve, findCode, logInWithWallet, newId, startLogin, toWrongCode } from './logIn.js'
import { clearLimits, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

const guesses = process.env.GANGWAY_TEST_DEEP ? 1_000 : 30
/** More than a database has connections; of very many some would not be served at all, and tell nothing. */
const atOnce = guesses / Math.ceil(guesses / 50)

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
    api = await startAuthApi(opened, { isFrozen: true })
    device = await api.createDevice()
    email = `${newId()}@example.org`
  })
  afterEach(() => api.stop())

  const verify = (loginId: string, code: string) => device.post('/auth/login/verify', { loginId, code })

  /** A login whose code is known. */
  async function startWithCode() {
    const login = await startLogin(api, device, email)
    const { loginId, isNewDevice, mail } = login
    return { loginId, code: isNewDevice ? (await approve(api, login)).body.code : findCode(mail) }
  }

  test(`behavior: threat 4: of ${guesses} guesses, ${atOnce} at once, three are looked at`, async ({
    task,
  }) => {
    const { loginId, code } = await startWithCode()
    const wrong = toWrongCode(code)
    const codes: unknown[] = []
    while (codes.length < guesses) {
      const answers = await Promise.all(Array.from({ length: atOnce }, () => verify(loginId, wrong)))
      codes.push(...answers.map(({ body }) => body.code))
    }
    const count = (code: string) => codes.filter((given) => given === code).length
    expect([count('LOGIN_CODE_WRONG'), count('LOGIN_CODE_EXPIRED')]).toEqual([3, codes.length - 3])
    const { rows } = await opened.database.execute(
      sql`select tries_left from auth_logins where id = ${loginId}`,
    )
    expect(rows).toEqual([{ tries_left: 0 }])
    expect((await verify(loginId, code)).body.code).toBe('LOGIN_CODE_EXPIRED')
    const found = '3 looked at, none logged in'
    task.meta.deepCount = { what: `guesses of a code, ${atOnce} at once`, tried: codes.length, found }
  })

  test('behavior: threat 5: of many right codes at once one logs in, and none after it', async () => {
    const { loginId, code } = await startWithCode()
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(loginId, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await verify(loginId, code)).body.code).toBe('LOGIN_CODE_EXPIRED')
  })

  test('error: threat 5: a code is good for its login and its key alone', async () => {
    const first = await startWithCode()
    const stranger = await api.createDevice()
    const stolen = await stranger.post('/auth/login/verify', first)
    expect(stolen).toMatchObject({ status: 400, body: { code: 'LOGIN_CODE_EXPIRED' } })
    api.advance(31_000)
    const second = await startWithCode()
    if (first.code !== second.code)
      expect((await verify(second.loginId, first.code)).body.code).toBe('LOGIN_CODE_WRONG')
    expect((await verify(newId(), second.code)).body.code).toBe('LOGIN_CODE_EXPIRED')
    expect((await verify(second.loginId, second.code)).status).toBe(200)
  })

  test('behavior: a wrong code says how many tries are left', async () => {
    const { loginId, code } = await startWithCode()
    for (const left of ['2 tries left', '1 try left', '0 tries left']) {
      const { body } = await verify(loginId, toWrongCode(code))
      expect(body.reasons).toEqual([{ field: 'code', description: `That code is not right. ${left}` }])
    }
  })

  test('behavior: guesses before the approval cost the code that is made later nothing', async () => {
    const login = await startLogin(api, device, email, { client: '4' })
    for (const code of ['000000', '000001', '000002', '000003']) await verify(login.loginId, code)
    const { body } = await approve(api, login)
    expect((await verify(login.loginId, body.code)).status).toBe(200)
  })

  const setFailures = (count: number) =>
    opened.database.execute(sql`
      insert into auth_failures select distinct address, ${count}::int from auth_logins
      on conflict (address) do update set count = excluded.count`)

  test('behavior: a right code ends the row of failures', async () => {
    await logInWithWallet(api, device, email)
    api.advance(31_000)
    const { loginId, code } = await startWithCode()
    await setFailures(98)
    await verify(loginId, toWrongCode(code))
    expect((await verify(loginId, code)).status).toBe(200)
    const { rows } = await opened.database.execute(sql`select count from auth_failures`)
    expect(rows).toEqual([])
  })

  test('behavior: after 100 failures in a row a link goes out in place of a code, until a login by link', async () => {
    await logInWithWallet(api, device, email)
    api.advance(31_000)
    const direct = await startWithCode()
    await setFailures(99)
    await verify(direct.loginId, toWrongCode(direct.code))
    // The code that was out already works, and changes nothing.
    expect((await verify(direct.loginId, direct.code)).status).toBe(200)
    api.advance(31_000)
    const off = await startLogin(api, device, email)
    expect(off).toMatchObject({ action: 'VERIFY_DEVICE', isNewDevice: true })
    const { body } = await approve(api, off)
    expect((await verify(off.loginId, body.code)).status).toBe(200)
    api.advance(31_000)
    expect(await startLogin(api, device, email)).toMatchObject({ action: 'VERIFY_OTP', isNewDevice: false })
  })
})
