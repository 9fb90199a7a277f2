import { needsPostgres, startPostgres } from '@gangway/dev'
import type { OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LoginDriver } from '../src/index.js'
import { approve, logIn, newId, startLogin } from './logIn.js'
import { comeBack, startByProvider } from './logInByProvider.js'
import { authUrl, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

const google: LoginDriver = {
  name: 'google',
  start: async ({ state }) => ({ uri: `https://google.example/?state=${state}`, memory: null }),
  prove: async ({ answer }) => ({
    subject: `id of ${answer.get('name')}`,
    email: null,
    isEmailVerified: false,
    name: answer.get('name'),
  }),
}

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

describe.skipIf(!postgres)('two logins of one account, each by its own way', needsPostgres, () => {
  let opened: OpenDatabase
  let api: TestAuthApi
  beforeAll(async () => {
    opened = await openAuthDatabase({ url: (await postgres?.createDatabase()) ?? '' })
    api = await startAuthApi(opened, { loginDrivers: [google] })
  })
  afterAll(async () => {
    await api.stop()
    await opened.close()
  })

  /** A browser that states a language. */
  async function createDevice(language: string) {
    const device = await api.createDevice()
    const post = (path: string, body: unknown) =>
      device.post(path, body, { headers: { 'accept-language': language } })
    return { ...device, post }
  }

  /** An account with both ways, whose language nobody knows yet. */
  async function createAccount() {
    const [email, name] = [`${newId()}@example.org`, newId()]
    const page = await api.createDevice()
    const { accessToken } = await logIn(api, page, email, { appOrigin: authUrl, carrier: 'memory' })
    const { uri } = (await page.post('/auth/account/add/start', { provider: 'google' }, { accessToken })).body
    const state = new URL(uri).searchParams.get('state') ?? ''
    const { token = '' } = await comeBack(api, { state, name }, { provider: 'google' })
    const { code } = (await api.post('/auth/provider/confirm', { token, number: null })).body
    const added = await page.post('/auth/account/add/finish', { code }, { accessToken })
    expect(added).toMatchObject({ status: 200 })
    api.advance(31_000)
    return { email, name }
  }

  /** Holds the devices, which a login reads after the account, until two wait. */
  async function runTogether<value>(begin: () => Promise<value>): Promise<value> {
    let begun: Promise<value> | undefined
    await opened.database.transaction(async (tx) => {
      await tx.execute(sql`lock table auth_devices in access exclusive mode`)
      begun = begin()
      await vi.waitFor(
        async () => {
          const { rows } = await opened.database.execute(sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
          expect(rows).toHaveLength(2)
        },
        { timeout: 10_000 },
      )
    })
    return begun ?? expect.unreachable()
  }

  test('behavior: both set the language of its mails, and neither waits for the other without end', async () => {
    const { email, name } = await createAccount()
    const byMail = await createDevice('es')
    const started = await startLogin(api, byMail, email)
    const mailed = (await approve(api, started)).body.code
    const byGoogle = await createDevice('ar')
    const { state } = await startByProvider(byGoogle, { provider: 'google' })
    const { token = '' } = await comeBack(api, { state, name }, { provider: 'google' })
    const { code } = (await api.post('/auth/provider/confirm', { token, number: null })).body

    const answers = await runTogether(() =>
      Promise.all([
        byMail.post('/auth/login/verify', { loginId: started.loginId, code: mailed }),
        byGoogle.post('/auth/provider/finish', { code }),
      ]),
    )
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }])
    const [first, second] = answers.map(({ body }) => body.account.userId)
    expect(first).toBe(second)
    const { rows } = await opened.database.execute<{ language: string }>(
      sql`select language from auth_accounts where id = ${first}`,
    )
    expect(['es', 'ar']).toContain(rows[0]?.language)
  })
})
