import type { OpenDatabase } from '@gangway/server-kit'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mails } from '../src/database/mail/mails.js'
import { lockUser } from '../src/index.js'
import { createTestKms } from './createTestKms.js'
import { eachDatabase } from './eachDatabase.js'
import { findCode, logIn, logInWithWallet, newId } from './logIn.js'
import { authUrl, clearLimits, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

const page = { appOrigin: authUrl, carrier: 'memory' }
const minute = 60_000
const day = 86_400_000
const refused = { status: 403, body: { code: 'SHARE_RELEASE_REFUSED' } }
const invalid = { status: 401, body: { code: 'SESSION_INVALID' } }

await eachDatabase((location) => {
  let opened: OpenDatabase
  let api: TestAuthApi
  let email: string

  beforeAll(async () => {
    opened = await openAuthDatabase(await location())
  })
  afterAll(() => opened.close())

  const kms = createTestKms()
  beforeEach(async () => {
    await clearLimits(opened)
    api = await startAuthApi(opened, { isFrozen: true, kms })
    email = `${newId()}@example.org`
  })
  afterEach(() => api.stop())

  async function openPage(address = email, projectId = 'one') {
    const by = await api.createDevice()
    const session = await logIn(api, by, address, { ...page, projectId })
    const call = (path: string, body: object = {}) =>
      by.post(`/auth/account/${path}`, body, { accessToken: session.accessToken })
    const ask = (purpose: string, to = purpose === 'move' ? 'user' : undefined) =>
      call('custody/grant', { purpose, to })
    return { by, session, call, ask }
  }
  /** The page of somebody with a wallet. */
  async function openWithWallet(projectId = 'one') {
    const made = await logInWithWallet(api, await api.createDevice(), email, { projectId })
    api.advance(minute)
    return { made, ...(await openPage(email, projectId)) }
  }
  const listMails = () =>
    api.mails.filter(({ to, subject }) => to === email && /recovered may be changed/.test(subject))
  /** Until no such mail is left to go. */
  const untilSent = () => expect.poll(() => opened.database.$count(mails, eq(mails.kind, 'custody'))).toBe(0)
  const listEvents = async ({
    call,
  }: {
    call: (path: string, body: object) => Promise<{ body: { rows: { event: string }[] } }>
  }) => (await call('activity', { before: null })).body.rows.map(({ event }) => event)

  describe('leave to change who holds the recovery, on the account’s own page', () => {
    test('default: a grant of the purpose alone, for the page’s key; a move comes with share B, once for a login', async () => {
      const { made, ask, session, by } = await openWithWallet()
      const { walletId } = made.wallet
      for (const purpose of ['read', 'test', 'methods']) {
        const { status, body } = await ask(purpose)
        expect(status).toBe(200)
        expect(body).toEqual({ walletId, setId: made.setId, grant: expect.any(String), opening: null })
        expect(await api.notes.recovery.readGrant(body.grant)).toMatchObject({
          ...{ purpose: `custody.${purpose}`, sub: session.account.userId, walletId, setId: made.setId },
          ...{ jkt: by.jkt, login: { id: expect.any(String), isByLink: true } },
        })
      }
      const { status, body } = await ask('move')
      expect({ status, body }).toMatchObject({ status: 200, body: { walletId, setId: made.setId } })
      expect(body.opening).toMatchObject({ shareB: made.shareB, wallet: made.wallet })
      const [shares, move] = [body.opening.grant, body.grant]
      expect(await api.notes.recovery.readGrant(shares)).toMatchObject({ purpose: 'custody.shares' })
      expect(await api.notes.recovery.readGrant(move)).toMatchObject({ purpose: 'custody.move', to: 'user' })
      for (const purpose of ['move', 'renew']) expect(await ask(purpose)).toMatchObject(refused)
      expect(await ask('read')).toMatchObject({ status: 200 })
      expect(await ask('anything')).toMatchObject({ status: 400 })
      for (const to of ['nobody', '']) expect(await ask('move', to)).toMatchObject({ status: 400 })
    })

    test('default: a renewal comes with share B too, and a set of this login alone to store share C of', async () => {
      const { made, ask, session, by } = await openWithWallet()
      const { walletId } = made.wallet
      const { status, body } = await ask('renew')
      expect({ status, body }).toMatchObject({ status: 200, body: { walletId, setId: made.setId } })
      expect(body.opening).toMatchObject({ shareB: made.shareB, wallet: made.wallet })
      const { setId, grant } = body.opening.next
      expect(setId).not.toBe(made.setId)
      expect(await api.notes.recovery.readGrant(grant)).toMatchObject({
        ...{ purpose: 'store', sub: session.account.userId, walletId, setId, jkt: by.jkt },
      })
      expect(await api.notes.recovery.readGrant(body.grant)).toMatchObject({ purpose: 'custody.read' })
      expect(await ask('renew')).toMatchObject(refused)
      api.advance(minute)
      const other = await openPage()
      expect((await other.ask('move')).body.opening.next.setId).not.toBe(setId)
      // The clock of this test is ahead of the next one's, which would wait for them.
      await untilSent()
    })

    test.each(['owned', 'kept'])(
      'behavior: in project %s, which lets a wallet be moved one way alone, it is renewed where it is',
      async (projectId) => {
        const { ask } = await openWithWallet(projectId)
        const { status, body } = await ask('renew')
        expect(status).toBe(200)
        const claims = await api.notes.recovery.readGrant(body.grant)
        // Leave to renew is none to move.
        expect(claims).toMatchObject({ purpose: 'custody.read' })
        expect(claims.to).toBeUndefined()
        await untilSent()
      },
    )

    test.each([
      { projectId: 'one', allowed: ['user', 'escrow'] },
      { projectId: 'owned', allowed: ['user'] },
      { projectId: 'kept', allowed: ['escrow'] },
    ])(
      'parameters: in project $projectId a wallet may be moved to $allowed, by its policy',
      async ({ projectId, allowed }) => {
        const { made } = await openWithWallet(projectId)
        for (const to of ['user', 'escrow']) {
          api.advance(minute)
          const { ask, call } = await openPage(email, projectId)
          const before = await listEvents({ call })
          const { status, body } = await ask('move', to)
          if (allowed.includes(to)) {
            expect(status).toBe(200)
            const claims = await api.notes.recovery.readGrant(body.grant)
            expect(claims).toMatchObject({ purpose: 'custody.move', to, walletId: made.wallet.walletId })
            continue
          }
          expect({ status, body }).toMatchObject({ status: 403, body: { code: 'CUSTODY_NOT_ALLOWED' } })
          // Nothing was given out: the login is as good as before, and nobody is told.
          expect(await listEvents({ call })).toEqual(before)
          expect(await call('export')).toMatchObject({ status: 200 })
          for (const purpose of ['read', 'test', 'methods'])
            expect(await ask(purpose)).toMatchObject({ status: 200 })
        }
        // The clock of this test is ahead of the next one's, which would wait for them.
        await untilSent()
      },
    )

    test('default: the owner is told by mail that a change is let be made, once for a login, and reads of it on the page', async () => {
      const { ask, call } = await openWithWallet()
      const countMails = async () => {
        await untilSent()
        return listMails().length
      }
      await ask('read')
      await ask('test')
      expect(await countMails()).toBe(0)
      await ask('methods')
      expect(await countMails()).toBe(1)
      await ask('move')
      expect(await countMails()).toBe(2)
      await ask('methods')
      expect(await countMails()).toBe(2)
      const again = await openPage()
      await again.ask('methods')
      expect(await countMails()).toBe(3)
      expect(listMails()[0]?.text).toContain('your own passkey or password alone')
      const events = (await listEvents({ call })).filter((event) => event === 'custody.grant')
      expect(events).toHaveLength(5)
    })

    test('behavior: what recovery signed of a change stands under “What happened”, once; another’s does not', async () => {
      const { made, call, session } = await openWithWallet()
      const change = {
        ...{ sub: session.account.userId, projectId: 'one', walletId: made.wallet.walletId },
        ...({ event: 'custody.move', mode: 'user', epoch: 1, jti: newId() } as const),
      }
      const note = async (claims: typeof change) =>
        call('custody/noted', { receipt: await api.notes.recovery.signCustody(claims) })
      expect(await note(change)).toMatchObject({ status: 200, body: {} })
      expect(await note(change)).toMatchObject({ status: 200, body: {} })
      const events = async () => (await listEvents({ call })).filter((event) => event === 'custody.move')
      expect(await events()).toHaveLength(1)
      const wrong = { status: 400, body: { code: 'RECEIPT_INVALID' } }
      expect(await note({ ...change, sub: newId(), jti: newId() })).toMatchObject(wrong)
      const { sub, projectId, walletId } = change
      const receipt = await api.notes.recovery.signReceipt({ sub, projectId, walletId, setId: newId() })
      expect(await call('custody/noted', { receipt })).toMatchObject(wrong)
      expect(await events()).toHaveLength(1)
    })

    test('error: no app’s session, none older than five minutes, none of a locked account, none without a wallet', async () => {
      const app = await api.createDevice()
      const { accessToken, account } = await logInWithWallet(api, app, email)
      const body = { purpose: 'read' }
      expect(await app.post('/auth/account/custody/grant', body, { accessToken })).toMatchObject(invalid)
      expect((await (await openPage(`${newId()}@example.org`)).ask('read')).body.code).toBe('SHARE_NOT_FOUND')
      api.advance(minute)
      const { ask } = await openPage()
      api.advance(5 * minute + 1)
      for (const purpose of ['read', 'test', 'methods', 'move', 'renew'])
        expect(await ask(purpose)).toMatchObject(invalid)
      const fresh = await openPage()
      await lockUser(
        { database: opened.database, getNow: api.getNow },
        { userId: account.userId, by: 'olga' },
      )
      for (const purpose of ['read', 'test', 'methods', 'move', 'renew'])
        expect(await fresh.ask(purpose)).toMatchObject(invalid)
    })

    test('error: within a day of a change of address nothing is changed; it is looked at and tested', async () => {
      const by = await api.createDevice()
      const { accessToken } = await logInWithWallet(api, by, email)
      const next = `${newId()}@example.org`
      const readCode = async (to: string) => {
        const isIt = (mail: { to: string; subject: string }) =>
          mail.to === to && /is your code to change/.test(mail.subject)
        await expect.poll(() => api.mails.some(isIt)).toBe(true)
        return findCode(api.mails.filter(isIt).at(-1)?.text ?? '')
      }
      const call = (path: string, body: object) => by.post(`/auth/email/${path}`, body, { accessToken })
      await call('start', { email: next })
      await call('primary', { code: await readCode(email) })
      expect(await call('secondary', { code: await readCode(next) })).toMatchObject({ status: 200 })
      api.advance(minute)
      const early = await openPage(next)
      for (const purpose of ['methods', 'move', 'renew'])
        expect(await early.ask(purpose)).toMatchObject(refused)
      for (const purpose of ['read', 'test']) expect(await early.ask(purpose)).toMatchObject({ status: 200 })
      api.advance(day)
      const late = await openPage(next)
      for (const purpose of ['methods', 'move'])
        expect(await late.ask(purpose)).toMatchObject({ status: 200 })
    })
  })

  describe('leave to open by a passkey or password, for a device', () => {
    test('default: for its key, as often as it asks; by a code it says that no link was opened', async () => {
      const device = await api.createDevice()
      const made = await logInWithWallet(api, device, email)
      const ask = (accessToken: string, body: object = { purpose: 'open' }) =>
        device.post('/auth/shares/opening', body, { accessToken })
      const { status, body } = await ask(made.accessToken)
      expect(status).toBe(200)
      const claims = { purpose: 'custody.open', walletId: made.wallet.walletId, jkt: device.jkt }
      const first = await api.notes.recovery.readGrant(body.grant)
      expect(first).toMatchObject({ ...claims, login: { isByLink: true } })
      const second = await api.notes.recovery.readGrant((await ask(made.accessToken)).body.grant)
      expect(second.jti).not.toBe(first.jti)
      expect(second.login).toEqual(first.login)
      expect(await ask(made.accessToken, { purpose: 'move' })).toMatchObject({ status: 400 })

      await device.post('/auth/session/end', {}, made)
      api.advance(minute)
      const again = await logIn(api, device, email)
      expect(again.isNewDevice).toBe(false)
      const third = await api.notes.recovery.readGrant((await ask(again.accessToken)).body.grant)
      expect(third.login?.isByLink).toBe(false)
      expect(third.login?.id).not.toBe(first.login?.id)
    })

    test('behavior: to read who keeps the recovery, and by which ways, is told nobody, and gives nothing that shares open; to open is', async () => {
      const device = await api.createDevice()
      const { accessToken, ...made } = await logInWithWallet(api, device, email)
      const ask = async (purpose: 'read' | 'open') => {
        const { body } = await device.post('/auth/shares/opening', { purpose }, { accessToken })
        expect(body.blob).toBe(purpose === 'open' ? made.wallet.blob : null)
        return api.notes.recovery.readGrant(body.grant)
      }
      api.advance(minute)
      const { call } = await openPage()
      const countRows = async () =>
        (await listEvents({ call })).filter((event) => event === 'custody.pepper').length
      const { walletId } = made.wallet
      expect(await ask('read')).toMatchObject({ purpose: 'custody.read', walletId, jkt: device.jkt })
      expect(await countRows()).toBe(0)
      expect(await ask('open')).toMatchObject({ purpose: 'custody.open', walletId })
      expect(await countRows()).toBe(1)
    })

    test('error: without a wallet, or for the page’s session', async () => {
      const device = await api.createDevice()
      const { accessToken } = await logIn(api, device, email)
      for (const purpose of ['open', 'read'])
        expect(await device.post('/auth/shares/opening', { purpose }, { accessToken })).toMatchObject({
          status: 404,
          body: { code: 'SHARE_NOT_FOUND' },
        })
      api.advance(minute)
      const { by, session } = await openPage()
      const asked = { accessToken: session.accessToken }
      for (const purpose of ['open', 'read'])
        expect(await by.post('/auth/shares/opening', { purpose }, asked)).toMatchObject(invalid)
    })
  })
})
