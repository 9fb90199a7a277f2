import { needsPostgres, startPostgres } from '@gangway/dev'
import type { OpenDatabase } from '@gangway/server-kit'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { devices } from '../src/database/auth/devices.js'
import type { LoginDriver } from '../src/index.js'
import { approveAndKeep, letApprove } from './letApprove.js'
import { logIn, logInWithWallet, newId, startLogin } from './logIn.js'
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

describe.skipIf(!postgres)('a way that goes, and a browser that is kept', needsPostgres, () => {
  let opened: OpenDatabase
  let api: TestAuthApi
  beforeAll(async () => {
    opened = await openAuthDatabase({ url: (await postgres?.createDatabase()) ?? '' })
    api = await startAuthApi(opened, { isFrozen: true, loginDrivers: [google] })
  })
  afterAll(async () => {
    await api.stop()
    await opened.close()
  })

  /** What the page after the return of a person gives. */
  async function prove(state: string, name: string): Promise<string> {
    const { token = '' } = await comeBack(api, { state, name }, { provider: 'google' })
    return (await api.post('/auth/provider/confirm', { token, number: null })).body.code
  }

  /** Until so many statements wait for a lock. */
  const waitForWaiting = (count: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await opened.database.execute(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        expect(rows).toHaveLength(count)
      },
      { timeout: 20_000 },
    )

  test('behavior: a way is removed while a login keeps a browser: both end', async () => {
    const email = `${newId()}@example.org`
    const name = newId()
    await logInWithWallet(api, await api.createDevice(), email)
    api.advance(60_000)
    const browser = await api.createDevice()
    await letApprove(api, browser, email)
    const by = await api.createDevice()
    const { accessToken } = await logIn(api, by, email, { appOrigin: authUrl, carrier: 'memory' })
    const call = async (path: string, body: object) =>
      (await by.post(`/auth/account/${path}`, body, { accessToken })).body
    const { uri } = await call('add/start', { provider: 'google' })
    const { account } = await call('add/finish', {
      code: await prove(new URL(uri).searchParams.get('state') ?? '', name),
    })
    const way = account.ways.find(({ provider }: { provider: string }) => provider === 'google')
    // A browser that is logged in by Google logs in by e-mail.
    const device = await api.createDevice()
    const { state } = await startByProvider(device, { provider: 'google' })
    await device.post('/auth/provider/finish', { code: await prove(state, name) })
    api.advance(60_000)
    const login = await startLogin(api, device, email)
    const { code } = (await approveAndKeep(browser, login)).body
    const [removed, verified] = await opened.database.transaction(async (tx) => {
      const isKept = and(eq(devices.carrier, 'approver'), eq(devices.jkt, browser.jkt))
      await tx.select().from(devices).where(isKept).for('update')
      const removing = call('remove', { id: way.id, provider: 'google' })
      await waitForWaiting(1)
      const verifying = device.post('/auth/login/verify', { loginId: login.loginId, code })
      await waitForWaiting(2)
      return [removing, verifying] as const
    })
    expect((await removed).outcome).toBe('removed')
    expect((await verified).status).toBe(200)
    const kept = await opened.database.select().from(devices).where(eq(devices.carrier, 'approver'))
    expect(kept).toHaveLength(1)
  })
})
