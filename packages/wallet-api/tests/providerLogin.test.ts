import { GangwayError } from '@gangway/protocol'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { defineLoginProvider, type ProvenIdentity } from '../src/index.js'
import type { TestDevice } from './createTestDevice.js'
import { eachDatabase } from './eachDatabase.js'
import { logInWithWallet, makeReceipt, makeWallet, toWrongCode } from './logIn.js'
import { comeBack as comeBackTo, readLinkCode, startByProvider } from './logInByProvider.js'
import { appOrigin, authUrl, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

/** Somebody who knows people by a name they say themselves, and no address but one they say too, verified on request. */
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
        if (answer.get('error')) throw new GangwayError('LOGIN_DECLINED')
        expect(memory).toEqual({ verifier: `of ${answer.get('state')}` })
        expect(redirectUri).toBe(`${authUrl}/auth/provider/${name}/return`)
        const who = answer.get('name') ?? ''
        const isEmailVerified = answer.get('verified') === 'yes'
        return { subject: who, email: answer.get('email'), isEmailVerified, name: who }
      },
    }),
  })

/** Somebody whose people approve on a phone: `approvals` has who did, by state. */
const approvals = new Map<string, ProvenIdentity | GangwayError>()
const phone = defineLoginProvider({
  name: 'phone',
  variables: {},
  create: () => ({
    name: 'phone',
    async start({ state, origin }) {
      expect(origin).toBe(authUrl)
      return { uri: `https://phone.example/?state=${state}`, memory: { state }, lifetime: 300_000 }
    },
    async poll(memory) {
      const { state } = memory as { state: string }
      const approval = approvals.get(state) ?? null
      if (approval instanceof GangwayError) throw approval
      return approval
    },
  }),
})

await eachDatabase((location) => {
  let api: TestAuthApi
  let stop: () => Promise<void>

  beforeAll(async () => {
    const opened = await openAuthDatabase(await location())
    const providers = [createFake('fake'), createFake('other'), phone]
    const loginDrivers = providers.flatMap((provider) => provider.bind({}) ?? [])
    api = await startAuthApi(opened, { loginDrivers })
    stop = async () => {
      api.stop()
      await opened.close()
    }
  })
  afterAll(() => stop())

  const start = (device: TestDevice, change: Record<string, unknown> = {}) =>
    startByProvider(device, { provider: 'fake', ...change })
  const comeBack = (
    answer: Record<string, string>,
    { provider = 'fake', isForm = false }: { provider?: string; isForm?: boolean } = {},
  ) => comeBackTo(api, answer, { provider, isForm })
  const read = async (token: string | undefined) =>
    (await api.post('/auth/provider/returned', { token })).body
  const confirm = (token: string | undefined, number: string | null = null) =>
    api.post('/auth/provider/confirm', { token, number })
  const wait = async (device: TestDevice, loginId: string) =>
    (await device.post('/auth/provider/wait', { loginId })).body

  /** Starts, comes back and lets the browser in, by the window that opened the page. */
  const enter = async (
    device: TestDevice,
    answer: Record<string, string>,
    change: { provider?: string; projectId?: string; carrier?: string } = {},
  ) => {
    const { state } = await start(device, change)
    const { token } = await comeBack({ state, ...answer }, change)
    const { code } = (await confirm(token)).body
    return device.post('/auth/provider/finish', { code })
  }

  const makeWalletOf = async (
    device: TestDevice,
    session: { account: { userId: string }; tokens: { accessToken: string } },
  ) => {
    const made = makeWallet()
    const receipt = await makeReceipt(api, session, { walletId: made.wallet.walletId, setId: made.setId })
    const { accessToken } = session.tokens
    expect((await device.post('/auth/wallet/create', { ...made, receipt }, { accessToken })).status).toBe(200)
    return made
  }

  const listNotices = (to: string) =>
    api.mails.filter((mail) => mail.to === to && /may now recover/.test(mail.text))

  describe('a login by a provider (embedded-wallet.md §7)', () => {
    test('default: whoever the provider knows gets an account, a wallet, and the same ones again', async () => {
      const device = await api.createDevice()
      const { status, body } = await enter(device, { name: 'ada' })
      expect([status, body.account.email, body.account.wallet, body.userName]).toEqual([
        200,
        null,
        null,
        'ada',
      ])
      const made = await makeWalletOf(device, body)
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
      const { token, provider } = await comeBack({ state, name: 'form' }, { isForm: true })
      expect([provider, (await read(token)).appOrigin]).toEqual(['fake', appOrigin])
      expect((await confirm(token)).status).toBe(200)
    })

    test('behavior: the page after the return tells whom, from where and until when; reading changes nothing', async () => {
      const { state, body } = await start(await api.createDevice('198.51.100.7'))
      const { token } = await comeBack({ state, name: 'page' })
      const facts = await read(token)
      expect(facts).toEqual({
        provider: 'fake',
        appOrigin,
        person: 'page',
        browser: 'Unknown browser',
        place: '198.51.100.0/24',
        question: 'none',
        email: null,
        hasEmail: false,
        numbers: expect.arrayContaining([body.matchNumber]),
        isFinished: false,
        expiresAt: expect.any(Number),
      })
      expect(await read(token)).toEqual(facts)
      for (const [verified, hasEmail] of [
        ['yes', true],
        ['no', false],
      ] as const) {
        const next = await start(await api.createDevice())
        const answer = { state: next.state, name: 'mail', email: 'mail@example.com', verified }
        expect((await read((await comeBack(answer)).token)).hasEmail).toBe(hasEmail)
      }
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

    test('behavior: the page of an app that left in its own window is told where it left from', async () => {
      const { state } = await start(await api.createDevice())
      // One with the mark in it would be cut.
      expect(state).toMatch(/^[0-9a-f]{64}$/)
      const from = `${appOrigin}/cart?item=1--2#top`
      const back = await comeBack({ state: `${state}--${encodeURIComponent(from)}`, name: 'left' })
      expect(back).toMatchObject({ token: expect.any(String), returnTo: from })
      const { state: second } = await start(await api.createDevice())
      const elsewhere = encodeURIComponent('https://evil.example/')
      const stolen = await comeBack({ state: `${second}--${elsewhere}`, name: 'left' })
      expect(stolen).not.toHaveProperty('returnTo')
    })

    test.each([
      'https://app.example.evil.example/',
      'https://app.example@evil.example/',
      'http://app.example/',
      'blob:https://app.example/1',
      'javascript:alert(1)',
      '//app.example/',
    ])('error: %s is no page of the app to return to', async (address) => {
      expect(appOrigin).toBe('https://app.example')
      const { state } = await start(await api.createDevice())
      const back = await comeBack({ state: `${state}--${encodeURIComponent(address)}`, name: 'left' })
      expect(back).toEqual({ provider: 'fake', token: expect.any(String) })
    })
  })

  describe('a browser that holds nothing of the wallet', () => {
    test('default: is asked about, may recover the key once, and the owner is told by mail', async () => {
      const first = await api.createDevice()
      const person = { name: 'new device', email: 'told@example.com', verified: 'yes' }
      const { body } = await enter(first, person)
      const made = await makeWalletOf(first, body)
      const { state: known } = await start(first)
      expect((await read((await comeBack({ state: known, ...person })).token)).question).toBe('none')

      const next = await api.createDevice()
      const { state } = await start(next)
      const { token } = await comeBack({ state, ...person })
      expect((await read(token)).question).toBe('device')
      const session = await next.post('/auth/provider/finish', { code: (await confirm(token)).body.code })
      const { accessToken } = session.body.tokens
      const recovered = await next.post('/auth/shares/recover', {}, { accessToken })
      expect(recovered).toMatchObject({ status: 200, body: { setId: made.setId, shareB: made.shareB } })
      expect(await next.post('/auth/shares/recover', {}, { accessToken })).toMatchObject({
        body: { code: 'SHARE_RELEASE_REFUSED' },
      })
      await vi.waitFor(() => expect(listNotices('told@example.com')).toHaveLength(1))
    })

    test('behavior: an address nobody vouches for is told nothing', async () => {
      const first = await api.createDevice()
      const person = { name: 'unverified', email: 'stranger@example.com' }
      await makeWalletOf(first, (await enter(first, person)).body)
      const next = await api.createDevice()
      const { accessToken } = (await enter(next, person)).body.tokens
      expect((await next.post('/auth/shares/recover', {}, { accessToken })).status).toBe(200)
      const told = await api.database.execute("select id from mails where kind = 'notice'")
      expect(told.rows).toEqual([])
      expect(listNotices('stranger@example.com')).toEqual([])
    })

    test('behavior: a session in memory is a new one each time', async () => {
      const device = await api.createDevice()
      await makeWalletOf(device, (await enter(device, { name: 'memory' })).body)
      const { state } = await start(device, { carrier: 'memory' })
      expect((await read((await comeBack({ state, name: 'memory' })).token)).question).toBe('device')
    })
  })

  describe('where the window that opened the page is lost', () => {
    test('default: the number the app shows releases the login to the browser that asked', async () => {
      const device = await api.createDevice()
      const { state, body } = await start(device)
      const { loginId, matchNumber } = body
      const waiting = wait(device, loginId)
      const { token } = await comeBack({ state, name: 'lost' })
      expect((await confirm(token, matchNumber)).body).toEqual({ code: null })
      expect(await waiting).toEqual({ status: 'released', error: null })
      expect((await device.post('/auth/provider/finish', { loginId })).status).toBe(200)
      expect((await read(token)).isFinished).toBe(true)
      expect(await wait(device, loginId)).toEqual({ status: 'expired', error: null })
    })

    test('error: another number ends the login, also for a code that was given before', async () => {
      const device = await api.createDevice()
      const { state, body } = await start(device)
      const { loginId, matchNumber } = body
      const { token } = await comeBack({ state, name: 'phished' })
      const { code } = (await confirm(token)).body
      const other = (await read(token)).numbers.find((number: string) => number !== matchNumber)
      expect((await confirm(token, other)).body.code).toBe('LOGIN_DENIED')
      expect(await wait(device, loginId)).toEqual({ status: 'failed', error: 'LOGIN_DENIED' })
      for (const finish of [{ loginId }, { code }])
        expect((await device.post('/auth/provider/finish', finish)).body.code).toBe('LOGIN_EXPIRED')
      expect((await confirm(token, matchNumber)).body.code).toBe('LOGIN_EXPIRED')
    })

    test('error: without a number the browser that asked gets nothing by waiting', async () => {
      const attacker = await api.createDevice()
      const { state, body } = await start(attacker)
      await comeBack({ state, name: 'victim' })
      expect((await attacker.post('/auth/provider/finish', { loginId: body.loginId })).body.code).toBe(
        'LOGIN_EXPIRED',
      )
    })

    test('error: AppKit shows no number, so no number is right', async () => {
      const device = await api.createDevice()
      const { state, body } = await start(device, { client: '4' })
      const { token } = await comeBack({ state, name: 'appkit' })
      expect([body.matchNumber, (await read(token)).numbers]).toEqual([null, null])
      expect((await confirm(token, '00')).body.code).toBe('LOGIN_DENIED')
    })

    test('error: “this was not me” ends the login', async () => {
      const device = await api.createDevice()
      const { state, body } = await start(device)
      const { token } = await comeBack({ state, name: 'not me' })
      expect((await api.post('/auth/provider/deny', { token })).body).toEqual({})
      expect(await wait(device, body.loginId)).toEqual({ status: 'failed', error: 'LOGIN_DENIED' })
      expect((await api.post('/auth/provider/returned', { token })).body.code).toBe('LOGIN_EXPIRED')
    })

    test('error: what the app has already is not said to have ended', async () => {
      const device = await api.createDevice()
      const { state, body } = await start(device)
      const { token } = await comeBack({ state, name: 'too late' })
      const { numbers } = await read(token)
      const other = numbers.find((number: string) => number !== body.matchNumber)
      const { code } = (await confirm(token)).body
      expect((await device.post('/auth/provider/finish', { code })).status).toBe(200)
      expect((await api.post('/auth/provider/deny', { token })).body.code).toBe('LOGIN_EXPIRED')
      for (const number of [other, body.matchNumber, null])
        expect((await confirm(token, number)).body.code).toBe('LOGIN_EXPIRED')
      expect((await read(token)).isFinished).toBe(true)
    })

    test('error: who was refused gets in by no way that was open before', async () => {
      const device = await api.createDevice()
      const { state, body } = await start(device)
      const { token } = await comeBack({ state, name: 'refused' })
      const { code } = (await confirm(token)).body
      expect((await confirm(token, body.matchNumber)).status).toBe(200)
      expect((await device.post('/auth/provider/finish', { code })).body.code).toBe('LOGIN_EXPIRED')
      expect((await api.post('/auth/provider/deny', { token })).body).toEqual({})
      expect((await device.post('/auth/provider/finish', { loginId: body.loginId })).body.code).toBe(
        'LOGIN_EXPIRED',
      )
    })

    test('error: of several numbers at once no second one is looked at', async () => {
      const device = await api.createDevice()
      const { state, body } = await start(device)
      const { token } = await comeBack({ state, name: 'all at once' })
      const { numbers } = await read(token)
      await Promise.all(numbers.map((number: string) => confirm(token, number)))
      expect(await wait(device, body.loginId)).toEqual({ status: 'failed', error: 'LOGIN_DENIED' })
    })

    test('error: whoever waits hears that the provider failed, and why', async () => {
      const device = await api.createDevice()
      const { state, body } = await start(device)
      await comeBack({ state, error: 'access_denied' })
      expect(await wait(device, body.loginId)).toEqual({ status: 'failed', error: 'LOGIN_DECLINED' })
    })
  })

  describe('a verified address that is somebody’s login by e-mail (rule 3)', () => {
    const askToLink = async (email: string) => {
      const owner = await logInWithWallet(api, await api.createDevice(), email)
      const device = await api.createDevice()
      const { state } = await start(device)
      const { token = '' } = await comeBack({ state, name: `of ${email}`, email, verified: 'yes' })
      expect(await read(token)).toMatchObject({ question: 'link', email })
      return { owner, device, token }
    }
    const sendCode = (token: string, email: string) => readLinkCode(api, token, email)

    test('default: a code to it links the two; its owner is told', async () => {
      const email = 'link@example.com'
      const { owner, device, token } = await askToLink(email)
      const code = await sendCode(token, email)
      const wrong = await api.post('/auth/provider/link/verify', { token, code: toWrongCode(code) })
      expect(wrong.body).toMatchObject({ code: 'LOGIN_CODE_WRONG', context: { triesLeft: 2 } })
      expect((await api.post('/auth/provider/link/verify', { token, code })).body.question).toBe('device')
      const { body } = await device.post('/auth/provider/finish', { code: (await confirm(token)).body.code })
      expect(body.account.userId).toBe(owner.account.userId)
      await vi.waitFor(() =>
        expect(
          api.mails.filter(({ to, subject }) => to === email && /now a way into/.test(subject)),
        ).toHaveLength(1),
      )
    })

    test('behavior: kept apart, it is an account of its own, and not asked again', async () => {
      const { owner, device, token } = await askToLink('apart@example.com')
      expect((await api.post('/auth/provider/link/decline', { token })).body.question).toBe('none')
      const { body } = await device.post('/auth/provider/finish', { code: (await confirm(token)).body.code })
      expect(body.account.userId).not.toBe(owner.account.userId)
    })

    test('error: three wrong codes end it; the code is no browser’s to log in by', async () => {
      const email = 'guess@example.com'
      const { device, token } = await askToLink(email)
      const code = await sendCode(token, email)
      for (const left of [2, 1, 0])
        expect(
          (await api.post('/auth/provider/link/verify', { token, code: toWrongCode(code) })).body,
        ).toMatchObject({
          context: { triesLeft: left },
        })
      expect((await api.post('/auth/provider/link/verify', { token, code })).body.code).toBe(
        'LOGIN_CODE_EXPIRED',
      )
      const { rows } = await api.database.execute("select id from auth_logins where jkt like 'page %'")
      for (const { id } of rows)
        expect((await device.post('/auth/login/verify', { loginId: id, code })).body.code).toBe(
          'LOGIN_CODE_EXPIRED',
        )
    })
  })

  describe('a provider whose people approve on a phone', () => {
    const approve = (state: string, subject: string) =>
      approvals.set(state, { subject, email: null, isEmailVerified: false, name: 'Fay' })

    test('default: whoever asked gets in once the phone has approved', async () => {
      const device = await api.createDevice()
      const { state, body } = await start(device, { provider: 'phone' })
      expect(body.matchNumber).toBeNull()
      const waiting = wait(device, body.loginId)
      approve(state, '7')
      expect(await waiting).toEqual({ status: 'released', error: null })
      const session = await device.post('/auth/provider/finish', { loginId: body.loginId })
      expect(session).toMatchObject({ status: 200, body: { userName: 'Fay' } })
    })

    test('error: what does not hold ends the login, and no return does', async () => {
      const device = await api.createDevice()
      const { state, body } = await start(device, { provider: 'phone' })
      approvals.set(state, new GangwayError('LOGIN_PROVIDER_FAILED'))
      expect(await comeBack({ state }, { provider: 'phone' })).toMatchObject({ error: 'LOGIN_NOT_AVAILABLE' })
      expect(await wait(device, body.loginId)).toEqual({ status: 'failed', error: 'LOGIN_PROVIDER_FAILED' })
      expect((await device.post('/auth/provider/finish', { loginId: body.loginId })).body.code).toBe(
        'LOGIN_EXPIRED',
      )
    })

    test('error: another browser hears nothing of it', async () => {
      const { state, body } = await start(await api.createDevice(), { provider: 'phone' })
      approve(state, '8')
      const thief = await api.createDevice()
      expect(await wait(thief, body.loginId)).toEqual({ status: 'expired', error: null })
      expect((await thief.post('/auth/provider/finish', { loginId: body.loginId })).body.code).toBe(
        'LOGIN_EXPIRED',
      )
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
      expect(await comeBack({ state, error: 'access_denied' })).toMatchObject({ error: 'LOGIN_DECLINED' })
      expect(await comeBack({ state, name: 'late' })).toMatchObject({ error: 'LOGIN_EXPIRED' })
    })

    test('error: a state of nobody, of another provider, used twice, or too old', async () => {
      const gone = { error: 'LOGIN_EXPIRED' }
      const { state } = await start(await api.createDevice())
      expect(await comeBack({ state: 'x', name: 'a' })).toMatchObject(gone)
      expect(await comeBack({ name: 'a' })).toMatchObject(gone)
      expect(await comeBack({ state, name: 'a' }, { provider: 'other' })).toMatchObject(gone)
      expect(await comeBack({ state, name: 'a' })).toHaveProperty('token')
      expect(await comeBack({ state, name: 'a' })).toMatchObject(gone)
      const { state: old } = await start(await api.createDevice())
      api.advance(600_001)
      expect(await comeBack({ state: old, name: 'a' })).toMatchObject(gone)
    })

    test('error: a code that another browser brings than asked ends the login for both', async () => {
      const device = await api.createDevice()
      const { state, body } = await start(device)
      const { code } = (await confirm((await comeBack({ state, name: 'swapped' })).token)).body
      for (const each of [await api.createDevice(), device])
        expect(await each.post('/auth/provider/finish', { code })).toMatchObject(expired)
      expect(await wait(device, body.loginId)).toEqual({ status: 'failed', error: 'LOGIN_DENIED' })
    })

    test('error: a code used twice, by another browser after that, or after 60 s', async () => {
      const device = await api.createDevice()
      const { state } = await start(device)
      const { token } = await comeBack({ state, name: 'b' })
      const { code } = (await confirm(token)).body
      const thief = await api.createDevice()
      expect((await device.post('/auth/provider/finish', { code })).status).toBe(200)
      for (const each of [device, thief])
        expect(await each.post('/auth/provider/finish', { code })).toMatchObject(expired)
      const { state: slow } = await start(device)
      const late = (await confirm((await comeBack({ state: slow, name: 'b' })).token)).body
      api.advance(60_001)
      expect(await device.post('/auth/provider/finish', { code: late.code })).toMatchObject(expired)
    })

    test('error: a page of nobody, and one that is ten minutes old', async () => {
      const { state } = await start(await api.createDevice())
      const { token } = await comeBack({ state, name: 'old page' })
      for (const path of ['returned', 'deny', 'link/start', 'link/decline'])
        expect(await api.post(`/auth/provider/${path}`, { token: 'x'.repeat(43) })).toMatchObject(expired)
      api.advance(600_001)
      expect(await confirm(token)).toMatchObject(expired)
    })

    test('behavior: nothing that proves anything stands in a log or in the database', async () => {
      const device = await api.createDevice()
      const { state } = await start(device)
      const { token = '' } = await comeBack({ state, name: 'secretive', email: 'secretive@example.com' })
      const { code } = (await confirm(token)).body
      const { rows } = await api.database.execute('select * from auth_provider_logins')
      for (const text of [JSON.stringify(rows), api.lines.join('\n')])
        for (const secret of [state, token, code, 'secretive']) expect(text).not.toContain(secret)
    })
  })
})
