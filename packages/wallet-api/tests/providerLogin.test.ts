import { GangwayError } from '@gangway/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineLoginProvider } from '../src/index.js'
import type { TestDevice } from './createTestDevice.js'
import { eachDatabase } from './eachDatabase.js'
import { logIn, makeReceipt, makeWallet } from './logIn.js'
import { appOrigin, authUrl, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

/** Somebody who knows people by a name they say themselves, and no address but one they say too. */
const createFake = (name: string) =>
  defineLoginProvider({
    name,
    variables: {},
    create: () => ({
      name,
      async start({ state, redirectUri }) {
        const query = new URLSearchParams({ state, redirect_uri: redirectUri })
        return { uri: `https://fake.example/authorize?${query}`, memory: { verifier: `of ${state}` } }
      },
      async prove({ answer, memory, redirectUri }) {
        if (answer.get('error')) throw new GangwayError('LOGIN_DENIED')
        expect(memory).toEqual({ verifier: `of ${answer.get('state')}` })
        expect(redirectUri).toBe(`${authUrl}/auth/provider/${name}/return`)
        return { subject: answer.get('name') ?? '', email: answer.get('email') }
      },
    }),
  })

await eachDatabase((location) => {
  let api: TestAuthApi
  let stop: () => Promise<void>

  beforeAll(async () => {
    const opened = await openAuthDatabase(await location())
    const loginDrivers = ['fake', 'other'].flatMap((name) => createFake(name).bind({}) ?? [])
    api = await startAuthApi(opened, { loginDrivers })
    stop = async () => {
      api.stop()
      await opened.close()
    }
  })
  afterAll(() => stop())

  const start = async (device: TestDevice, change: Record<string, unknown> = {}) => {
    const body = { projectId: 'one', appOrigin, carrier: 'stored', provider: 'fake', ...change }
    const answer = await device.post('/auth/provider/start', body)
    const uri = typeof answer.body.uri === 'string' ? new URL(answer.body.uri) : undefined
    return { ...answer, state: uri?.searchParams.get('state') ?? '' }
  }

  /** A browser comes back from another site, by a link or by a form. */
  const comeBack = async (
    answer: Record<string, string>,
    { provider = 'fake', isForm = false }: { provider?: string; isForm?: boolean } = {},
  ) => {
    const text = new URLSearchParams(answer)
    const url = `${authUrl}/auth/provider/${provider}/return`
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://fake.example' }
    const response = await api.fetch(
      isForm
        ? new Request(url, { method: 'POST', headers, body: text })
        : new Request(`${url}?${text}`, { headers }),
    )
    expect([response.status, response.headers.get('cache-control')]).toEqual([303, 'no-store'])
    const location = new URL(response.headers.get('location') ?? '')
    expect(`${location.origin}${location.pathname}`).toBe(`${authUrl}/returned`)
    return Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  }

  const enter = async (
    device: TestDevice,
    answer: Record<string, string>,
    change: { provider?: string; projectId?: string } = {},
  ) => {
    const { state } = await start(device, change)
    const { code } = await comeBack({ state, ...answer }, change)
    return device.post('/auth/provider/finish', { code })
  }

  describe('a login by a provider (embedded-wallet.md §7)', () => {
    test('default: whoever the provider knows gets an account, a wallet, and the same ones again', async () => {
      const device = await api.createDevice()
      const { status, body } = await enter(device, { name: 'ada' })
      expect([status, body.account.email, body.account.wallet]).toEqual([200, null, null])
      const made = makeWallet()
      const receipt = await makeReceipt(api, body, { walletId: made.wallet.walletId, setId: made.setId })
      const { accessToken } = body.tokens
      expect((await device.post('/auth/wallet/create', { ...made, receipt }, { accessToken })).status).toBe(
        200,
      )

      const again = await enter(device, { name: 'ada' })
      expect(again.body.account).toMatchObject({
        userId: body.account.userId,
        wallet: { walletId: made.wallet.walletId },
        setId: made.setId,
      })
      expect((await device.post('/auth/session', {}, again.body.tokens)).body.userId).toBe(
        body.account.userId,
      )
    })

    test('behavior: a form brings a person back as well', async () => {
      const device = await api.createDevice()
      const { state } = await start(device)
      const { code, appOrigin: origin } = await comeBack({ state, name: 'form' }, { isForm: true })
      expect(origin).toBe(appOrigin)
      expect((await device.post('/auth/provider/finish', { code })).status).toBe(200)
    })

    test('behavior: an address the provider tells leads into nobody’s account', async () => {
      const owner = await logIn(api, await api.createDevice(), 'owner@example.com')
      const stranger = await enter(await api.createDevice(), { name: 'eve', email: 'owner@example.com' })
      expect(stranger.body.account.email).toBe('owner@example.com')
      expect(stranger.body.account.userId).not.toBe(owner.account.userId)
    })

    test('behavior: one provider’s id is not another’s, nor one project’s another’s', async () => {
      const device = await api.createDevice()
      const answers = [
        await enter(device, { name: 'same' }),
        await enter(device, { name: 'same' }, { provider: 'other' }),
        await enter(device, { name: 'same' }, { projectId: 'two' }),
      ]
      expect(new Set(answers.map(({ body }) => body.account.userId)).size).toBe(3)
    })

    test('behavior: two first logins at once make one account', async () => {
      const devices = await Promise.all([api.createDevice(), api.createDevice()])
      const answers = await Promise.all(devices.map((device) => enter(device, { name: 'twice' })))
      expect(new Set(answers.map(({ body }) => body.account.userId)).size).toBe(1)
    })

    test('behavior: such a login may not recover a key yet', async () => {
      const device = await api.createDevice()
      const { body } = await enter(device, { name: 'recover' })
      const made = makeWallet()
      const receipt = await makeReceipt(api, body, { walletId: made.wallet.walletId, setId: made.setId })
      const { accessToken } = body.tokens
      await device.post('/auth/wallet/create', { ...made, receipt }, { accessToken })
      const next = await api.createDevice()
      const { body: session } = await enter(next, { name: 'recover' })
      expect(session.account.userId).toBe(body.account.userId)
      const { accessToken: token } = session.tokens
      expect(await next.post('/auth/shares/recover', {}, { accessToken: token })).toMatchObject({
        body: { code: 'SHARE_RELEASE_REFUSED' },
      })
    })
  })

  describe('what is refused', () => {
    const expired = { status: 400, body: { code: 'LOGIN_EXPIRED' } }

    test('error: a provider that is not set up', async () => {
      expect(await start(await api.createDevice(), { provider: 'google' })).toMatchObject({
        status: 400,
        body: { code: 'LOGIN_NOT_AVAILABLE' },
      })
    })

    test('error: another app’s origin', async () => {
      expect((await start(await api.createDevice(), { appOrigin: 'https://evil.example' })).status).toBe(403)
    })

    test('error: a person who says no; the login is over', async () => {
      const { state } = await start(await api.createDevice())
      expect(await comeBack({ state, error: 'access_denied' })).toEqual({ error: 'LOGIN_DENIED' })
      expect(await comeBack({ state, name: 'late' })).toEqual({ error: 'LOGIN_EXPIRED' })
    })

    test('error: a state of nobody, of another provider, used twice, or too old', async () => {
      const { state } = await start(await api.createDevice())
      expect(await comeBack({ state: 'x', name: 'a' })).toEqual({ error: 'LOGIN_EXPIRED' })
      expect(await comeBack({ state, name: 'a' }, { provider: 'other' })).toEqual({ error: 'LOGIN_EXPIRED' })
      expect(await comeBack({ state, name: 'a' })).toHaveProperty('code')
      expect(await comeBack({ state, name: 'a' })).toEqual({ error: 'LOGIN_EXPIRED' })
      const { state: old } = await start(await api.createDevice())
      api.advance(600_001)
      expect(await comeBack({ state: old, name: 'a' })).toEqual({ error: 'LOGIN_EXPIRED' })
    })

    test('error: a code in other hands, used twice, or after 60 s', async () => {
      const device = await api.createDevice()
      const { state } = await start(device)
      const { code } = await comeBack({ state, name: 'b' })
      const thief = await api.createDevice()
      expect(await thief.post('/auth/provider/finish', { code })).toMatchObject(expired)
      expect((await device.post('/auth/provider/finish', { code })).status).toBe(200)
      expect(await device.post('/auth/provider/finish', { code })).toMatchObject(expired)
      const { state: slow } = await start(device)
      const { code: late } = await comeBack({ state: slow, name: 'b' })
      api.advance(60_001)
      expect(await device.post('/auth/provider/finish', { code: late })).toMatchObject(expired)
    })

    test('behavior: nothing that proves anything stands in a log or in the database', async () => {
      const device = await api.createDevice()
      const { state } = await start(device)
      const { code } = await comeBack({ state, name: 'secretive', email: 'secretive@example.com' })
      const { rows } = await api.database.execute('select * from auth_provider_logins')
      for (const text of [JSON.stringify(rows), api.lines.join('\n')])
        for (const secret of [state, code, 'secretive']) expect(text).not.toContain(secret)
    })
  })
})
