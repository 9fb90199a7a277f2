import type { AccountWays } from '@gangway/protocol'
import type { OpenDatabase } from '@gangway/server-kit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanAuthTables } from '../src/auth/cleanAuthTables.js'
import type { BoundDriver, LoginDriver, ProvenIdentity } from '../src/index.js'
import { createTestDevice, type TestAnswer, type TestDevice } from './createTestDevice.js'
import { createTestKms } from './createTestKms.js'
import { eachDatabase } from './eachDatabase.js'
import { createWallet, logIn, logInWithWallet, newId, toStartBody } from './logIn.js'
import { comeBack, startByProvider } from './logInByProvider.js'
import { makeGrant, makeHex } from './makeGrant.js'
import { authUrl, clearLimits, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

/** Somebody who knows people by the name they say, and the address they say, verified on request. */
const createWindow = (name: string): LoginDriver => ({
  name,
  start: async ({ state }) => ({ uri: `https://${name}.example/?state=${state}`, memory: null }),
  prove: async ({ answer }) => ({
    subject: `id of ${answer.get('name')}`,
    email: answer.get('email'),
    isEmailVerified: answer.get('verified') === 'yes',
    name: answer.get('name'),
  }),
})

/** Somebody whose people approve on a phone: who did, by state. */
const approvals = new Map<string, ProvenIdentity>()
const phone: LoginDriver = {
  name: 'farcaster',
  start: async ({ state }) => ({
    uri: `https://phone.example/?state=${state}`,
    memory: state,
    lifetime: 300_000,
  }),
  poll: async (memory) => approvals.get(String(memory)) ?? null,
}

const page = { appOrigin: authUrl, carrier: 'memory' }
const minute = 60_000
const invalid = { status: 401, body: { code: 'SESSION_INVALID' } }
const expired = { status: 400, body: { code: 'LOGIN_EXPIRED' } }

/** Routes that know no session: whose proof is a key and a login of its own, a token of a mail or page, or a note. */
const withoutSession =
  /^\/auth\/(login|device|browser|provider|email\/undo|closing|renewal)(\/|$)|^\/auth\/(rpc|sets\/known|secrets\/shared)$|^\/auth\/\*$/
const ofBoth = ['/auth/session/end', '/auth/email/start', '/auth/email/primary', '/auth/email/secondary']
const ofAccount = [
  '/auth/account/ways',
  '/auth/account/devices',
  '/auth/account/devices/end',
  '/auth/account/data',
  '/auth/account/grants',
  '/auth/account/activity',
  '/auth/account/export',
  '/auth/account/custody/grant',
  '/auth/account/custody/noted',
  '/auth/account/wallet/renew',
  '/auth/account/wallet/renew/stop',
  '/auth/account/add/start',
  '/auth/account/add/finish',
  '/auth/account/remove',
  '/auth/account/close',
  '/auth/account/keep',
]

type Session = { accessToken: string; account: { userId: string } }
type Person = { name: string; email?: string; verified?: string }

await eachDatabase((location) => {
  let opened: OpenDatabase
  let api: TestAuthApi
  let device: TestDevice
  let email: string

  beforeAll(async () => {
    opened = await openAuthDatabase(await location())
  })
  afterAll(() => opened.close())

  const kms = createTestKms()
  const start = (loginDrivers: readonly BoundDriver[]) =>
    startAuthApi(opened, { isFrozen: true, kms, loginDrivers })

  beforeEach(async () => {
    await clearLimits(opened)
    api = await start([createWindow('google'), createWindow('github'), phone])
    device = await api.createDevice()
    email = `${newId()}@example.org`
  })
  afterEach(() => api.stop())

  /** The page, with a key of its own, logged in by e-mail. */
  const openPage = async (address = email) => {
    const by = await api.createDevice()
    return { by, session: (await logIn(api, by, address, page)) as Session }
  }
  const post = (path: string, body: unknown, { by, session }: { by: TestDevice; session: Session }) =>
    by.post(`/auth/account/${path}`, body, { accessToken: session.accessToken })
  const readWays = async (opened: { by: TestDevice; session: Session }): Promise<AccountWays> =>
    (await post('ways', {}, opened)).body

  /** As far as the page after the return. */
  const arrive = async (opened: { by: TestDevice; session: Session }, provider: string, person: Person) => {
    const { status, body } = await post('add/start', { provider }, opened)
    expect(status).toBe(200)
    const state = new URL(body.uri).searchParams.get('state') ?? ''
    const { token = '' } = await comeBack(api, { state, ...person }, { provider })
    return { token, loginId: body.loginId as string, matchNumber: body.matchNumber as string }
  }
  const read = async (token: string) => (await api.post('/auth/provider/returned', { token })).body
  const confirm = async (token: string, number: string | null = null) =>
    (await api.post('/auth/provider/confirm', { token, number })).body
  const add = async (
    opened: { by: TestDevice; session: Session },
    provider: string,
    person: Person,
  ): Promise<TestAnswer> => {
    const { token } = await arrive(opened, provider, person)
    return post('add/finish', { code: (await confirm(token)).code }, opened)
  }
  const logInBy = async (provider: string, person: Person, change = {}, by = device) => {
    const { state } = await startByProvider(by, { provider, ...change })
    const { token = '' } = await comeBack(api, { state, ...person }, { provider })
    const { body } = await by.post('/auth/provider/finish', { code: (await confirm(token)).code })
    expect(body).toMatchObject({ tokens: expect.anything() })
    return { ...body, accessToken: body.tokens.accessToken } as Session
  }
  const findWay = (account: AccountWays, provider: string) => {
    const way = account.ways.find((each) => each.provider === provider)
    if (!way) throw new Error(`no way by ${provider}`)
    return { id: way.id, provider: way.provider }
  }
  const isLoggedIn = async (by: TestDevice, { accessToken }: Session) =>
    (await by.post('/auth/session', {}, { accessToken })).status === 200
  const listNews = (about: RegExp, to = email) =>
    api.mails.filter((mail) => mail.to === to && about.test(mail.subject))

  describe('a login on the account’s own page', () => {
    test('default: the ways in, oldest first, whom each knew, and until when they may be changed', async () => {
      const opened = await openPage()
      expect(await readWays(opened)).toEqual({
        email,
        ways: [
          { id: expect.any(String), provider: 'email', name: email, addedAt: api.getNow(), isCurrent: true },
        ],
        changesUntil: api.getNow() + 5 * minute,
        erasesAt: null,
        renewsAt: null,
      })
      api.advance(1)
      const name = newId()
      const { body } = await add(opened, 'google', { name, email: 'ada@example.com' })
      expect(body).toMatchObject({ outcome: 'added', account: await readWays(opened) })
      expect(body.account.ways).toMatchObject([
        { provider: 'email' },
        { provider: 'google', name, addedAt: api.getNow(), isCurrent: false },
      ])
      const by = await api.createDevice()
      const session = await logInBy('google', { name }, page, by)
      expect((await readWays({ by, session })).ways.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    })

    test('behavior: ways from before names and times were kept stand first, without either', async () => {
      const opened = await openPage()
      api.advance(1)
      await add(opened, 'google', { name: newId() })
      await api.database.execute(
        `update auth_identities set label = null, added_at = null where provider = 'google'
        and account_id = '${opened.session.account.userId}'`,
      )
      expect((await readWays(opened)).ways[0]).toMatchObject({
        provider: 'google',
        name: null,
        addedAt: null,
      })
    })

    test('behavior: an address that nobody vouches for is shown as nobody’s', async () => {
      const by = await api.createDevice()
      const session = await logInBy('github', { name: newId(), email: 'claimed@example.com' }, page, by)
      expect((await readWays({ by, session })).email).toBeNull()
      const { token } = await arrive({ by, session }, 'google', { name: newId() })
      expect(await read(token)).toMatchObject({ question: 'add', email: null })
    })

    test('error: it keeps no key: a browser that would be known next time is refused', async () => {
      for (const [path, body] of [
        ['login/start', toStartBody(email, { ...page, carrier: 'stored' })],
        ['provider/start', { ...toStartBody(email, { ...page, carrier: 'stored' }), provider: 'google' }],
      ] as const)
        expect(await device.post(`/auth/${path}`, body)).toMatchObject({
          status: 403,
          body: { code: 'ORIGIN_NOT_ALLOWED' },
        })
    })

    test('behavior: who is logged in there and logs in again is asked again', async () => {
      const { by, session } = await openPage()
      api.advance(minute)
      const again = await by.post('/auth/login/start', toStartBody(email, page), session)
      expect(again.body).toMatchObject({ action: 'VERIFY_DEVICE' })
    })

    test('behavior: its key is forgotten with its session', async () => {
      const { by, session } = await openPage()
      await by.post('/auth/session/end', {}, session)
      expect(await post('ways', {}, { by, session })).toMatchObject(invalid)
      await cleanAuthTables(api.database, api.getNow())
      const { rows } = await api.database.execute(`select id from auth_devices where jkt = '${by.jkt}'`)
      expect(rows).toEqual([])
    })
  })

  test('default: what apps may do, of all apps of the account and of no other; what is in force first', async () => {
    const opened = await openPage()
    const list = async (by = opened) => (await post('grants', {}, by)).body.grants
    expect(await list()).toEqual([])
    const keep = async (appOrigin: string) => {
      const session = await logIn(api, device, email, { appOrigin })
      const grant = makeGrant(api.getNow())
      expect((await device.post('/auth/permissions/keep', grant, session)).status).toBe(200)
      const revoke = () =>
        device.post('/auth/permissions/revoke', { id: grant.id, transactionHash: makeHex(32) }, session)
      const { id, context, ...shown } = grant
      return { revoke, shown: { ...shown, appOrigin, revokedAt: null } }
    }
    const one = await keep('https://app.example')
    api.advance(minute)
    const taken = await keep('https://app.example')
    await taken.revoke()
    const revokedAt = api.getNow()
    api.advance(minute)
    const other = await keep('https://other.example')
    expect(await list()).toEqual([other.shown, one.shown, { ...taken.shown, revokedAt }])
    expect(await list(await openPage(`${newId()}@example.org`))).toEqual([])
  })

  describe('what each session may ask', () => {
    test('error: every route that knows a session refuses that of the account’s page, but its own', async () => {
      await logInWithWallet(api, device, email)
      const opened = await openPage()
      const { accessToken } = opened.session
      const { refreshToken } = (opened.session as Session & { tokens: { refreshToken: string } }).tokens
      const paths = api.paths.filter((path) => !withoutSession.test(path) && !ofBoth.includes(path))
      const ofApps = paths.filter((path) => !ofAccount.includes(path))
      expect(ofApps.toSorted()).toEqual([
        '/auth/calls/drop',
        '/auth/calls/keep',
        '/auth/calls/read',
        '/auth/calls/sponsor/offer',
        '/auth/calls/sponsor/send',
        '/auth/identity',
        '/auth/permissions/keep',
        '/auth/permissions/list',
        '/auth/permissions/revoke',
        '/auth/requests/decided',
        '/auth/session',
        '/auth/session/refresh',
        '/auth/shares/add',
        '/auth/shares/grant',
        '/auth/shares/opening',
        '/auth/shares/recover',
        '/auth/shares/release',
        '/auth/wallet/create',
      ])
      for (const path of ofApps)
        expect(await opened.by.post(path, { refreshToken }, { accessToken }), path).toMatchObject(invalid)
      // And none of it has ended the session.
      expect((await readWays(opened)).ways).toHaveLength(1)
    })

    test('error: the routes of the account’s page refuse the session of an app', async () => {
      const session = await logIn(api, device, email)
      expect(api.paths).toEqual(expect.arrayContaining(ofAccount))
      for (const path of ofAccount) expect(await device.post(path, {}, session), path).toMatchObject(invalid)
      expect(await isLoggedIn(device, session)).toBe(true)
    })

    test('error: a login that is older than five minutes changes nothing, and sees all', async () => {
      const opened = await openPage()
      await add(opened, 'google', { name: newId() })
      api.advance(5 * minute - 1)
      const { token } = await arrive(opened, 'github', { name: newId() })
      const { code } = await confirm(token)
      api.advance(2)
      const account = await readWays(opened)
      expect(await post('add/start', { provider: 'github' }, opened)).toMatchObject(invalid)
      expect(await post('remove', findWay(account, 'google'), opened)).toMatchObject(invalid)
      expect(await readWays(opened)).toEqual(account)
      // What was begun in time comes to its end.
      expect((await post('add/finish', { code }, opened)).body.outcome).toBe('added')
    })
  })

  describe('a way that is added (embedded-wallet.md §7, rule 4)', () => {
    test('default: the page after the return names both, and a press adds it; its owner is told', async () => {
      const opened = await openPage()
      const name = newId()
      const person = { name, email: 'ada@example.com', verified: 'yes' }
      const { token } = await arrive(opened, 'google', person)
      expect(await read(token)).toMatchObject({
        provider: 'google',
        appOrigin: authUrl,
        person: name,
        question: 'add',
        email,
        isFinished: false,
      })
      const { code } = await confirm(token)
      expect((await post('add/finish', { code }, opened)).body.outcome).toBe('added')
      const session = await logInBy('google', { name })
      expect(session.account.userId).toBe(opened.session.account.userId)
      await vi.waitFor(() => expect(listNews(/^Google is now a way into your wallet$/)).toHaveLength(1))
    })

    test('behavior: a phone that approves adds it as well; whoever asked hears by waiting', async () => {
      const opened = await openPage()
      const { body } = await post('add/start', { provider: 'farcaster' }, opened)
      expect(body.matchNumber).toBeNull()
      const subject = newId()
      const state = new URL(body.uri).searchParams.get('state') ?? ''
      approvals.set(state, { subject, email: null, isEmailVerified: false, name: 'fay' })
      const { loginId } = body
      expect((await opened.by.post('/auth/provider/wait', { loginId })).body.status).toBe('released')
      const added = await post('add/finish', { loginId }, opened)
      expect(added.body).toMatchObject({ outcome: 'added', account: { ways: [{}, { name: 'fay' }] } })
    })

    test('behavior: where the window is lost, the number the page shows adds it, and another ends it', async () => {
      const opened = await openPage()
      const { token, loginId, matchNumber } = await arrive(opened, 'google', { name: newId() })
      expect(await post('add/finish', { loginId }, opened)).toMatchObject(expired)
      expect(await confirm(token, matchNumber)).toEqual({ code: null })
      expect((await post('add/finish', { loginId }, opened)).body.outcome).toBe('added')
      const second = await arrive(opened, 'github', { name: newId() })
      const { numbers } = await read(second.token)
      const other = numbers.find((number: string) => number !== second.matchNumber)
      expect((await confirm(second.token, other)).code).toBe('LOGIN_DENIED')
      expect(await post('add/finish', { loginId: second.loginId }, opened)).toMatchObject(expired)
    })

    test('behavior: one that leads here already stays as it is, and nobody is told', async () => {
      const opened = await openPage()
      const name = newId()
      await add(opened, 'google', { name })
      const { body } = await add(opened, 'google', { name })
      expect([body.outcome, body.account.ways.length]).toEqual(['known', 2])
      await vi.waitFor(() => expect(listNews(/now a way/)).toHaveLength(1))
    })

    test('error: one that leads to another wallet stays there: no two are made one', async () => {
      const name = newId()
      const session = await logInBy('google', { name })
      await createWallet(api, device, session)
      const opened = await openPage()
      const { body } = await add(opened, 'google', { name })
      expect([body.outcome, body.account.ways.length]).toEqual(['taken', 1])
      expect((await logInBy('google', { name })).account.userId).toBe(session.account.userId)
      expect(listNews(/now a way/)).toEqual([])
    })

    test('behavior: one whose account has no wallet and no other way in comes along, and that account ends', async () => {
      const name = newId()
      const empty = await logInBy('google', { name })
      const opened = await openPage()
      expect((await add(opened, 'google', { name })).body.outcome).toBe('added')
      expect(await isLoggedIn(device, empty)).toBe(false)
      expect((await logInBy('google', { name })).account.userId).toBe(opened.session.account.userId)
    })

    test('error: a wallet that is made meanwhile keeps its way in', async () => {
      // Which of the two is first is the database's choice.
      for (let turn = 0; turn < 5; turn++) {
        const name = newId()
        const by = await api.createDevice()
        const session = await logInBy('google', { name }, {}, by)
        const opened = await openPage(`${newId()}@example.org`)
        const { token } = await arrive(opened, 'google', { name })
        const { code } = await confirm(token)
        const [made, added] = await Promise.allSettled([
          createWallet(api, by, session),
          post('add/finish', { code }, opened),
        ])
        const { userId } = (await logInBy('google', { name })).account
        const outcome = added.status === 'fulfilled' ? added.value.body.outcome : null
        expect([made.status, outcome, userId === session.account.userId]).toEqual(
          outcome === 'taken' ? ['fulfilled', 'taken', true] : ['rejected', 'added', false],
        )
      }
    })

    test('error: two accounts that add one person at once: one of them does', async () => {
      const [one, two] = [await openPage(), await openPage(`${newId()}@example.org`)]
      const name = newId()
      const codes = await Promise.all(
        [one, two].map(
          async (opened) => (await confirm((await arrive(opened, 'google', { name })).token)).code,
        ),
      )
      const answers = await Promise.all([
        post('add/finish', { code: codes[0] }, one),
        post('add/finish', { code: codes[1] }, two),
      ])
      expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual(['added', 'taken'])
    })

    test('error: a person who says no adds nothing', async () => {
      const opened = await openPage()
      const { token, loginId } = await arrive(opened, 'google', { name: newId() })
      const { code } = await confirm(token)
      expect((await api.post('/auth/provider/deny', { token })).body).toEqual({})
      for (const body of [{ code }, { loginId }])
        expect(await post('add/finish', body, opened)).toMatchObject(expired)
      expect((await opened.by.post('/auth/provider/wait', { loginId })).body.error).toBe('LOGIN_DENIED')
      expect((await readWays(opened)).ways).toHaveLength(1)
    })

    test('error: the page after the return links nothing and logs nobody in meanwhile', async () => {
      const other = `${newId()}@example.org`
      await logIn(api, device, other)
      const opened = await openPage()
      const { token } = await arrive(opened, 'google', { name: newId(), email: other, verified: 'yes' })
      expect(await read(token)).toMatchObject({ question: 'add', email })
      expect(await api.post('/auth/provider/link/start', { token })).toMatchObject(expired)
      const declined = await api.post('/auth/provider/link/decline', { token })
      expect(declined.body).toMatchObject({ question: 'add', email })
    })

    test('error: what is to be added logs nobody in, and a login adds nothing', async () => {
      const opened = await openPage()
      const name = newId()
      const { token } = await arrive(opened, 'google', { name })
      const { code } = await confirm(token)
      expect(await opened.by.post('/auth/provider/finish', { code })).toMatchObject(expired)
      const { state } = await startByProvider(opened.by, { provider: 'github', ...page })
      const login = await comeBack(api, { state, name }, { provider: 'github' })
      const { code: ofLogin } = await confirm(login.token ?? '')
      expect(await post('add/finish', { code: ofLogin }, opened)).toMatchObject(expired)
      expect((await post('add/finish', { code }, opened)).body.outcome).toBe('added')
    })

    test('error: a code of another browser’s ends it for both; of another account with the same key it adds nothing', async () => {
      const opened = await openPage()
      const thief = await openPage(`${newId()}@example.org`)
      const stolen = await arrive(opened, 'google', { name: newId() })
      const { code } = await confirm(stolen.token)
      for (const each of [thief, opened])
        expect(await post('add/finish', { code }, each)).toMatchObject(expired)

      const left = await arrive(opened, 'google', { name: newId() })
      const { code: begun } = await confirm(left.token)
      const other = `${newId()}@example.org`
      const session = (await logIn(api, opened.by, other, page)) as Session
      const answer = await post('add/finish', { code: begun }, { by: opened.by, session })
      expect(answer).toMatchObject(expired)
    })

    test('error: a provider that is not set up, and more than twenty ways', async () => {
      const opened = await openPage()
      expect((await post('add/start', { provider: 'x' }, opened)).body.code).toBe('LOGIN_NOT_AVAILABLE')
      for (let count = 1; count < 19; count++)
        await api.database.execute(
          `insert into auth_identities (project_id, provider, subject, account_id)
          values ('one', 'github', '${newId()}', '${opened.session.account.userId}')`,
        )
      const [one, two] = [
        await arrive(opened, 'google', { name: newId() }),
        await arrive(opened, 'google', { name: newId() }),
      ]
      const codes = [(await confirm(one.token)).code, (await confirm(two.token)).code]
      expect((await post('add/finish', { code: codes[0] }, opened)).body.outcome).toBe('added')
      const limit = { status: 429, body: { code: 'LOGIN_LIMIT_REACHED' } }
      expect(await post('add/finish', { code: codes[1] }, opened)).toMatchObject(limit)
      expect(await post('add/start', { provider: 'google' }, opened)).toMatchObject(limit)
      expect((await readWays(opened)).ways).toHaveLength(20)
    })
  })

  describe('a way that is removed (embedded-wallet.md §7, rule 5)', () => {
    test('default: whoever came by it is logged out, and gets in by it no more; its owner is told', async () => {
      const opened = await openPage()
      const name = newId()
      await add(opened, 'google', { name })
      const byGoogle = await logInBy('google', { name })
      const mailed = await api.createDevice()
      const byMail = (await logIn(api, mailed, email)) as Session
      const { body } = await post('remove', findWay(await readWays(opened), 'google'), opened)
      expect(body).toMatchObject({ outcome: 'removed', account: { ways: [{ provider: 'email' }] } })
      expect(await isLoggedIn(device, byGoogle)).toBe(false)
      expect(await isLoggedIn(mailed, byMail)).toBe(true)
      expect((await logInBy('google', { name })).account.userId).not.toBe(opened.session.account.userId)
      await vi.waitFor(() => expect(listNews(/^Google is no longer a way into your wallet$/)).toHaveLength(1))
    })

    test('behavior: the mailbox can be removed, by a login of its own; news go on going there', async () => {
      const app = (await logIn(api, device, email)) as Session
      const opened = await openPage()
      const name = newId()
      await add(opened, 'google', { name })
      const { body } = await post('remove', findWay(await readWays(opened), 'email'), opened)
      expect(body).toMatchObject({ outcome: 'removed', account: { email, ways: [{ provider: 'google' }] } })
      expect(await isLoggedIn(device, app)).toBe(false)
      await vi.waitFor(() => expect(listNews(/^This address is no longer/)).toHaveLength(1))
      const by = await api.createDevice()
      expect((await logIn(api, by, email)).account.userId).not.toBe(opened.session.account.userId)
      expect((await logInBy('google', { name })).account.userId).toBe(opened.session.account.userId)
    })

    test('error: the last one stays', async () => {
      const opened = await openPage()
      const { body } = await post('remove', findWay(await readWays(opened), 'email'), opened)
      expect(body).toMatchObject({ outcome: 'last', account: { ways: [{ provider: 'email' }] } })
      expect(listNews(/no longer/)).toEqual([])
    })

    test('error: of the last two, removed at once by both, one stays', async () => {
      for (let turn = 0; turn < 5; turn++) {
        email = `${newId()}@example.org`
        const one = await openPage()
        const name = newId()
        await add(one, 'google', { name })
        const by = await api.createDevice()
        const two = { by, session: await logInBy('google', { name }, page, by) }
        const account = await readWays(one)
        await Promise.all([
          post('remove', findWay(account, 'google'), one),
          post('remove', findWay(account, 'email'), two),
        ])
        const { rows } = await api.database.execute(
          `select provider from auth_identities where account_id = '${one.session.account.userId}'`,
        )
        expect(rows).toHaveLength(1)
      }
    })

    test('error: nobody comes in by a way while it is removed', async () => {
      for (let turn = 0; turn < 5; turn++) {
        email = `${newId()}@example.org`
        const opened = await openPage()
        const { userId } = opened.session.account
        const name = newId()
        await add(opened, 'google', { name })
        const way = findWay(await readWays(opened), 'google')
        const { state } = await startByProvider(device, { provider: 'google' })
        const { token = '' } = await comeBack(api, { state, name }, { provider: 'google' })
        const { code } = await confirm(token)
        const [login] = await Promise.all([
          device.post('/auth/provider/finish', { code }),
          post('remove', way, opened),
        ])
        const isInside = await isLoggedIn(device, { ...login.body, ...login.body.tokens })
        expect(isInside && login.body.account.userId === userId).toBe(false)
      }
    })

    test('error: a provider the operator has taken away counts for no way in', async () => {
      const opened = await openPage()
      await add(opened, 'google', { name: newId() })
      const way = findWay(await readWays(opened), 'email')
      const later = await start([])
      const { fetch, getNow } = later
      const by = await createTestDevice({ origin: authUrl, fetch, getNow, keys: opened.by.keys })
      const { session } = opened
      expect((await post('remove', way, { by, session })).body.outcome).toBe('last')
      await later.stop()
      expect((await post('remove', way, opened)).body.outcome).toBe('removed')
    })

    test('error: a way of another account, or of nobody', async () => {
      const opened = await openPage()
      await add(opened, 'google', { name: newId() })
      const other = await openPage(`${newId()}@example.org`)
      const ofOther = findWay(await readWays(other), 'email')
      for (const way of [ofOther, { ...ofOther, provider: 'google' }, { id: 'x', provider: 'email' }])
        expect((await post('remove', way, opened)).body.outcome).toBe('absent')
      expect((await readWays(other)).ways).toHaveLength(1)
    })

    test('error: who was logged out meanwhile changes nothing', async () => {
      const opened = await openPage()
      const name = newId()
      await add(opened, 'google', { name })
      const by = await api.createDevice()
      const thief = { by, session: await logInBy('google', { name }, page, by) }
      const { code } = await confirm((await arrive(thief, 'github', { name: newId() })).token)
      await post('remove', findWay(await readWays(opened), 'google'), opened)
      expect(await post('add/finish', { code }, thief)).toMatchObject(invalid)
      expect((await readWays(opened)).ways.map(({ provider }) => provider)).toEqual(['email'])
    })
  })

  test('behavior: no name of a way stands in the database or in a log', async () => {
    const opened = await openPage()
    const name = `canary ${newId()}`
    await add(opened, 'google', { name })
    const { rows } = await api.database.execute('select * from auth_identities')
    for (const text of [JSON.stringify(rows), api.lines.join('\n')]) expect(text).not.toContain(name)
  })
})
