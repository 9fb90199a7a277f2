import { createLog, type OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eraseAccounts } from '../src/auth/closing/eraseAccounts.js'
import { type LoginDriver, lockUser, unlockUser } from '../src/index.js'
import type { MailOutbox } from '../src/mail/mailOutbox.js'
import type { MailRequest } from '../src/mail/mailRequest.js'
import type { TestDevice } from './createTestDevice.js'
import { createTestKms } from './createTestKms.js'
import { eachDatabase } from './eachDatabase.js'
import { letApprove, startElsewhere } from './letApprove.js'
import {
  approve,
  findCode,
  logIn,
  logInWithWallet,
  makeReceipt,
  makeWallet,
  newId,
  startLogin,
} from './logIn.js'
import { comeBack, startByProvider } from './logInByProvider.js'
import { makeGrant, makeHex } from './makeGrant.js'
import { authUrl, clearLimits, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

const page = { appOrigin: authUrl, carrier: 'memory' }
const minute = 60_000
const day = 86_400_000
const by = 'olga'
const silentLog = createLog({ level: 'silent' })
const invalid = { status: 401, body: { code: 'SESSION_INVALID' } }
const gone = { status: 400, body: { code: 'LOGIN_EXPIRED' } }
const noWaiver = { status: 400, body: { code: 'INVALID_INPUT', reasons: [{ field: 'waiver' }] } }

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

type Session = { accessToken: string; account: { userId: string } }
type At = { by: TestDevice; session: Session }

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
    // Of other tests, whose clocks were ahead.
    await opened.database.execute(sql`delete from auth_closings`)
    api = await startAuthApi(opened, { isFrozen: true, kms, loginDrivers: [silent] })
    email = `${newId()}@example.org`
  })
  afterEach(() => api.stop())

  const call = ({ by, session }: At, path: string, body: object = {}) =>
    by.post(`/auth/${path}`, body, { accessToken: session.accessToken })
  /** In an app, with a wallet. */
  const enter = async (address = email) => {
    const by = await api.createDevice()
    return { by, session: await logInWithWallet(api, by, address) }
  }
  /** On the account's own page. */
  const openPage = async (address = email): Promise<At> => {
    api.advance(minute)
    const by = await api.createDevice()
    return { by, session: await logIn(api, by, address, page) }
  }
  /** There, by a provider that tells no address. */
  const enterByX = async (name: string): Promise<At> => {
    const by = await api.createDevice()
    const { state } = await startByProvider(by, { provider: 'x', ...page })
    const { token = '' } = await comeBack(api, { state, name }, { provider: 'x' })
    const { code } = (await api.post('/auth/provider/confirm', { token, number: null })).body
    const { body } = await by.post('/auth/provider/finish', { code })
    return { by, session: { ...body, accessToken: body.tokens.accessToken } }
  }
  /** Leave to renew the wallet, and what is asked for then. */
  const prepareRenewal = async (at: At) => {
    const { walletId, opening } = (await call(at, 'account/custody/grant', { purpose: 'renew' })).body
    const { setId } = opening.next
    const { wallet, shareB } = makeWallet()
    const receipt = await makeReceipt(api, at.session, { walletId, setId })
    return () => call(at, 'account/wallet/renew', { walletId, setId, shareB, blob: wallet.blob, receipt })
  }
  const close = (at: At, waiver = true) => call(at, 'account/close', { waiver })
  const readMail = (to: string, about: RegExp) =>
    vi.waitFor(
      () => {
        const found = api.mails.filter((mail) => mail.to === to && about.test(mail.subject)).at(-1)
        expect(found).toBeDefined()
        return found?.text ?? ''
      },
      // A busy machine sends late.
      { timeout: 10_000 },
    )
  const readLink = async (to = email) =>
    /\/undo#keep\.([\w-]{43})/.exec(await readMail(to, /is being deleted/))?.[1] ?? ''
  const keep = (token: string) => api.post('/auth/closing/keep', { token })
  const erase = (getEarliest = api.getNow) =>
    eraseAccounts({ ...opened, log: silentLog, getNow: api.getNow, getEarliest })
  const listRows = async (userId: string) => {
    const { rows } = await opened.database.execute<{ event: string; result: string; details: object }>(
      sql`select event, result, details from audit_rows
        where user_id = ${userId} and event like 'account.%' order by id`,
    )
    return rows.map(({ event, result, details }) => [event, result, Object.values(details)[0]])
  }
  const isLoggedIn = async (at: At) => (await call(at, 'session')).status === 200
  /** A login of an app, as far as its end. */
  const tryToEnter = async (address = email) => {
    api.advance(minute)
    const by = await api.createDevice()
    const started = await startLogin(api, by, address)
    const { code } = (await approve(api, started)).body
    return by.post('/auth/login/verify', { loginId: started.loginId, code })
  }

  describe('an account that is to be deleted (embedded-wallet.md §9)', () => {
    test('default: sessions end, apps are told when it goes, and nothing of it has gone', async () => {
      const app = await enter()
      const { userId } = app.session.account
      const at = await openPage()
      const erasesAt = api.getNow() + 7 * day
      expect(await close(at)).toMatchObject({ status: 200, body: { erasesAt } })
      expect([await isLoggedIn(app), (await call(at, 'account/ways')).status]).toEqual([false, 401])
      expect(await tryToEnter()).toMatchObject({
        status: 400,
        body: { code: 'LOGIN_NOT_AVAILABLE', context: { erasesAt } },
      })
      expect(await readMail(email, /is being deleted/)).toContain('stays on the blockchains')
      expect(await erase()).toBe(0)
      const { rows } = await opened.database.execute(
        sql`select id from auth_key_sets where id = ${app.session.setId}`,
      )
      expect(rows).toHaveLength(1)
      expect(await listRows(userId)).toEqual([['account.close', 'ok', 'waiver']])
    })

    test('default: the link of the mail keeps it, as it was, and may be opened again', async () => {
      const app = await enter()
      const at = await openPage()
      await close(at)
      const token = await readLink()
      const asked = { appName: 'One', erasesAt: api.getNow() + 7 * day }
      const read = () => api.post('/auth/closing/read', { token })
      expect((await read()).body).toMatchObject({ ...asked, status: 'open' })
      api.advance(7 * day - minute)
      expect((await keep(token)).body).toMatchObject({ ...asked, status: 'kept' })
      expect((await keep(token)).body).toMatchObject({ status: 'kept' })
      // Whoever wants to leave must not believe that it is gone. The mail is read before its time has passed.
      expect(await readMail(email, /account is kept/)).toContain('who had a mail about the deletion')
      api.advance(day)
      expect(await erase()).toBe(0)
      const again = await logIn(api, app.by, email)
      expect(again.account).toMatchObject({ userId: app.session.account.userId, setId: app.session.setId })
      expect(again.isNewDevice).toBe(false)
      expect((await listRows(app.session.account.userId)).map(([event]) => event)).toEqual([
        'account.close',
        'account.keep',
      ])
      expect(api.mails.filter(({ subject }) => /account is kept/.test(subject))).toHaveLength(1)
    })

    test('default: a fresh login on its own page keeps it, and does nothing else', async () => {
      const app = await enter()
      await close(await openPage())
      const at = await openPage()
      const ways = (await call(at, 'account/ways')).body
      expect(ways.erasesAt).toBeGreaterThan(api.getNow())
      const [{ id, provider }] = ways.ways
      const closing = { status: 400, body: { code: 'LOGIN_NOT_AVAILABLE', context: expect.anything() } }
      for (const [path, body] of [
        ['account/remove', { id, provider }],
        ['account/devices/end', { id: newId() }],
        ['account/export', {}],
        ['account/custody/grant', { purpose: 'read' }],
        ['account/custody/grant', { purpose: 'move', to: 'user' }],
        ['account/custody/grant', { purpose: 'renew' }],
        ['account/close', { waiver: true }],
      ] as const)
        expect(await call(at, path, body), path).toMatchObject(closing)
      api.advance(5 * minute + 1)
      expect(await call(at, 'account/keep')).toMatchObject(invalid)
      const fresh = await openPage()
      expect(await call(fresh, 'account/keep')).toMatchObject({ status: 200, body: { outcome: 'kept' } })
      expect(await call(fresh, 'account/keep')).toMatchObject({ body: { outcome: 'absent' } })
      expect(await readMail(email, /account is kept/)).toContain('who had just logged in')
      expect((await call(fresh, 'account/ways')).body.erasesAt).toBeNull()
      expect((await tryToEnter()).body.account.userId).toBe(app.session.account.userId)
    })

    test('error: no browser approves a login to an account that was to be deleted, kept or not', async () => {
      const browser = await api.createDevice()
      await letApprove(api, browser, email)
      await close(await openPage())
      const tryToApprove = async () => {
        api.advance(minute)
        const { login } = await startElsewhere(api, email)
        return browser.post('/auth/browser/approve', { loginId: login.loginId })
      }
      const refused = { status: 400, body: { code: 'LOGIN_NOT_AVAILABLE' } }
      expect(await tryToApprove()).toMatchObject(refused)
      await keep(await readLink())
      expect(await tryToApprove()).toMatchObject(refused)
    })

    test('behavior: a mail server that is away for six days still delivers the link', async () => {
      const queued: MailRequest[] = []
      const outbox: Pick<MailOutbox, 'queue'> = {
        async queue(tx, mail, owner) {
          queued.push(mail)
          await api.outbox.queue(tx, mail, owner)
        },
      }
      const other = { ...(await startAuthApi(opened, { isFrozen: true, kms, outbox })), mails: api.mails }
      const by = await other.createDevice()
      const session = await logIn(other, by, email, page)
      const { accessToken } = session
      const { body } = await by.post('/auth/account/close', { waiver: true }, { accessToken })
      // The outbox gives a mail up then, and not before.
      const [mail] = queued.filter(({ kind }) => kind === 'closing')
      expect(mail?.expiresAt).toBe(body.erasesAt)
      await other.stop()
    })

    test('behavior: the link of an earlier deletion never says kept while a later one is open', async () => {
      await enter()
      await close(await openPage())
      const first = await readLink()
      await keep(first)
      const at = await openPage()
      api.mails.length = 0
      await close(at)
      const second = await readLink()
      const read = async (token: string) => (await api.post('/auth/closing/read', { token })).body
      expect(await read(first)).toEqual(await read(second))
      expect(await read(first)).toMatchObject({ status: 'open' })
      expect(await tryToEnter()).toMatchObject({ body: { code: 'LOGIN_NOT_AVAILABLE' } })
      // Whoever asked may have taken the second mail away.
      expect((await keep(first)).body).toMatchObject({ status: 'kept' })
      expect((await tryToEnter()).status).toBe(200)
      expect((await keep(second)).body).toMatchObject({ status: 'kept' })
    })
  })

  test('behavior: a login by code and the erasure of its account at once: one order, no error', async () => {
    for (let round = 0; round < 3; round++) {
      const address = `${newId()}@example.org`
      await enter(address)
      await close(await openPage(address))
      api.advance(8 * 24 * 60 * minute)
      const by = await api.createDevice()
      const started = await startLogin(api, by, address)
      const { code } = (await approve(api, started)).body
      const [erased, verified] = await Promise.all([
        erase(),
        by.post('/auth/login/verify', { loginId: started.loginId, code }),
      ])
      expect(erased).toBe(1)
      expect(verified.status).toBeGreaterThanOrEqual(400)
      expect(verified.status).toBeLessThan(500)
    }
  })

  test('behavior: one account that cannot be erased keeps no other', async () => {
    const first = await enter()
    await close(await openPage())
    const address = `${newId()}@example.org`
    await enter(address)
    await close(await openPage(address))
    api.advance(8 * 24 * 60 * minute)
    const id: string = first.session.account.userId
    await opened.database.execute(
      sql.raw(`create function refuse_erasure() returns trigger language plpgsql as $$
        begin if old.id = '${id}' then raise exception 'not this one'; end if; return old; end $$`),
    )
    await opened.database.execute(
      sql`create trigger refuse_erasure before delete on auth_accounts for each row execute function refuse_erasure()`,
    )
    try {
      expect(await erase()).toBe(1)
    } finally {
      await opened.database.execute(sql`drop function refuse_erasure cascade`)
    }
    expect(await erase()).toBe(1)
  })

  describe('who may ask', () => {
    test('default: with a waiver, or once this login was given the words; each refusal has its row', async () => {
      const app = await enter()
      const at = await openPage()
      expect(await close(at, false)).toMatchObject(noWaiver)
      expect((await call(at, 'account/export')).status).toBe(200)
      // Of another login.
      expect(await close(await openPage(), false)).toMatchObject(noWaiver)
      expect((await close(at, false)).status).toBe(200)
      expect(await listRows(app.session.account.userId)).toEqual([
        ['account.close', 'refused', 'INVALID_INPUT'],
        ['account.close', 'refused', 'INVALID_INPUT'],
        ['account.close', 'ok', 'exported'],
      ])
    })

    test('behavior: an account without a wallet has nothing to waive', async () => {
      const at = await openPage()
      expect((await close(at, false)).status).toBe(200)
      expect(await listRows(at.session.account.userId)).toEqual([['account.close', 'ok', 'no wallet']])
    })

    test('error: five times in an hour, since each is a mail', async () => {
      const name = newId()
      const statuses: number[] = []
      for (let turn = 0; turn < 6; turn++) {
        const at = await enterByX(name)
        await call(at, 'account/keep')
        statuses.push((await close(at)).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    })

    test('error: a try that is refused counts too, since each is a row', async () => {
      const app = await enter()
      const at = await openPage()
      const statuses: number[] = []
      for (let turn = 0; turn < 7; turn++) statuses.push((await close(at, false)).status)
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
      expect(await listRows(app.session.account.userId)).toHaveLength(5)
    })

    test('error: no app, no login older than five minutes, and nobody twice', async () => {
      const app = await enter()
      expect(await close(app)).toMatchObject(invalid)
      const at = await openPage()
      api.advance(5 * minute + 1)
      expect(await close(at)).toMatchObject(invalid)
      const [one, other] = [await openPage(), await openPage()]
      const answers = await Promise.all([close(one), close(other)])
      expect(answers.map(({ status }) => status === 200)).toContain(true)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    test('threat 40 b: not within a day of a change of address; then the former address is told too, and undoing the change keeps the account', async () => {
      const app = await enter()
      const next = `${newId()}@example.org`
      await call(app, 'email/start', { email: next })
      await call(app, 'email/primary', { code: findCode(await readMail(email, /code to change/)) })
      await call(app, 'email/secondary', { code: findCode(await readMail(next, /code to change/)) })
      const early = await openPage(next)
      expect(await close(early)).toMatchObject({
        status: 403,
        body: { code: 'SHARE_RELEASE_REFUSED', context: { retryAfter: expect.any(Number) } },
      })
      api.advance(day)
      expect((await close(await openPage(next))).status).toBe(200)
      expect(await readLink(next)).toBe(await readLink(email))
      const undo = /\/undo#([\w-]{43})/.exec(await readMail(email, /another address now/))?.[1]
      expect((await api.post('/auth/email/undo', { token: undo })).body).toMatchObject({ status: 'undone' })
      expect((await tryToEnter()).body.account.userId).toBe(app.session.account.userId)
      api.advance(30 * day)
      expect(await erase()).toBe(0)
      const events = (await listRows(app.session.account.userId)).map(([event, result]) => [event, result])
      expect(events).toEqual([
        ['account.close', 'refused'],
        ['account.close', 'ok'],
        ['account.keep', 'ok'],
      ])
    })

    test('threat 31 b: not while an operator has locked it; what was asked before waits, and a day after the lock', async () => {
      const app = await enter()
      const { userId } = app.session.account
      const deps = { database: opened.database, getNow: api.getNow }
      const at = await openPage()
      const asking = await openPage()
      await close(asking)
      // Before its time is over, which the mail's is too.
      const token = await readLink()
      await lockUser(deps, { userId, by })
      expect(await close(at)).toMatchObject(invalid)
      api.advance(8 * day)
      expect(await erase()).toBe(0)
      await unlockUser(deps, { userId, by })
      api.advance(day - minute)
      expect(await erase()).toBe(0)
      // Whoever called has the mailbox.
      expect((await keep(token)).body).toMatchObject({ status: 'kept' })
      expect((await tryToEnter()).body.account.userId).toBe(userId)
    })

    test('behavior: a renewal that was let begin does not outlive the deletion; kept, the wallet opens as before', async () => {
      const app = await enter()
      const at = await openPage()
      const renew = await prepareRenewal(at)
      expect((await close(await openPage())).status).toBe(200)
      expect(await renew()).toMatchObject(invalid)
      await keep(await readLink())
      expect(await renew()).toMatchObject(invalid)
      api.advance(minute)
      const again = { by: app.by, session: await logIn(api, app.by, email) }
      const { setId, shareB, wallet } = app.session
      expect((await call(again, 'shares/release')).body).toEqual({ setId, shareB, blob: wallet.blob })
    })

    test('behavior: a renewal and a deletion at once: kept waiting or refused, all of it goes with the account', async () => {
      for (let turn = 0; turn < 6; turn++) {
        await clearLimits(opened)
        email = `${newId()}@example.org`
        const app = await enter()
        const renew = await prepareRenewal(await openPage())
        const asking = await openPage()
        const [renewed, closed] = await Promise.all([renew(), close(asking)])
        // In escrow it waits for a week, and logs nobody out before.
        expect(closed.status).toBe(200)
        expect([200, 401]).toContain(renewed.status)
        api.advance(7 * day)
        expect(await erase()).toBe(1)
        const { walletId } = app.session.wallet
        const { rows } = await opened.database.execute(
          sql`select id from auth_key_sets where wallet_id = ${walletId}
            union all select set_id from auth_renewals where wallet_id = ${walletId}`,
        )
        expect(rows).toEqual([])
      }
    })

    test('behavior: a deletion and whatever is under way wait for each other: nobody is in an app after it', async () => {
      for (let turn = 0; turn < 6; turn++) {
        await clearLimits(opened)
        email = `${newId()}@example.org`
        const app = await enter()
        const at = await openPage()
        const other = await api.createDevice()
        const started = await startLogin(api, other, email)
        const { code } = (await approve(api, started)).body
        const [login, release, closed] = await Promise.all([
          other.post('/auth/login/verify', { loginId: started.loginId, code }),
          call(app, 'shares/release'),
          close(at),
        ])
        expect(closed.status).toBe(200)
        expect([200, 400]).toContain(login.status)
        expect([200, 400, 401]).toContain(release.status)
        const { rows } = await opened.database.execute(
          sql`select id from auth_sessions where account_id = ${app.session.account.userId}`,
        )
        expect(rows).toEqual([])
      }
    })
  })

  describe('once the grace is over', () => {
    /** Every table but the log, and what `recovery` has yet to hear or asks about, as text. */
    async function dump(): Promise<string> {
      const { rows: tables } = await opened.database.execute<{ name: string }>(
        sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
      )
      const texts: string[] = []
      for (const { name } of tables) {
        if (['audit_rows', 'auth_erasures', 'auth_ended_sets'].includes(name)) continue
        const { rows } = await opened.database.execute(
          sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`,
        )
        texts.push(JSON.stringify(rows))
      }
      return texts.join('\n')
    }

    test('default: nothing that names the person is left, but rows of the log that know a random id; nobody else loses anything', async () => {
      const app = await enter()
      const other = await enter(`${newId()}@example.org`)
      const grant = makeGrant(api.getNow())
      expect((await call(app, 'permissions/keep', grant)).status).toBe(200)
      const batch = { callsId: newId(), caipNetworkId: grant.caipNetworkId, transactionHash: makeHex(32) }
      expect((await call(app, 'calls/keep', batch)).status).toBe(200)
      const at = await openPage()
      await call(at, 'account/data')
      const { rows: ways } = await opened.database.execute<{ subject: string }>(
        sql`select subject from auth_identities where account_id = ${app.session.account.userId}`,
      )
      const { wallet, setId, shareB } = app.session
      const traces = [
        ...[app.session.account.userId as string, wallet.walletId, wallet.evmAddress, wallet.blob, setId],
        ...[shareB, app.by.jkt, grant.context, ...ways.map(({ subject }) => subject)],
      ]
      await close(at)
      const token = await readLink()
      const before = await dump()
      for (const trace of traces.filter((each) => each !== shareB)) expect(before).toContain(trace)
      api.advance(7 * day)
      // By one clock it is over, by another not yet.
      expect(await erase(() => api.getNow() - day)).toBe(0)
      expect(await erase()).toBe(1)
      expect(await erase()).toBe(0)
      const after = await dump()
      for (const trace of traces) expect(after.includes(trace), trace).toBe(false)
      expect(after).toContain(other.session.setId)
      expect(await keep(token)).toMatchObject(gone)
      const { rows } = await opened.database.execute(
        sql`select * from auth_erasures where wallet_id = ${wallet.walletId}`,
      )
      expect(rows).toMatchObject([{ step: 'erase', told_at: null }])
      expect(await listRows(app.session.account.userId)).toEqual([
        ['account.close', 'ok', 'waiver'],
        ['account.erase', 'ok', 'wallet'],
      ])
    })

    test('default: the same address makes a new, empty account', async () => {
      const app = await enter()
      await close(await openPage())
      api.advance(7 * day)
      expect(await erase()).toBe(1)
      const again = await logIn(api, app.by, email)
      expect(again.account.userId).not.toBe(app.session.account.userId)
      expect(again.account).toMatchObject({ wallet: null, setId: null })
      expect(again.isNewDevice).toBe(true)
    })

    test('behavior: an account that was never told an address goes like any other', async () => {
      const name = newId()
      const at = await enterByX(name)
      expect((await close(at)).status).toBe(200)
      // Its own page lets the person in, to keep it.
      expect((await call(await enterByX(name), 'account/ways')).body.erasesAt).toBeGreaterThan(api.getNow())
      api.advance(7 * day)
      expect(await erase()).toBe(1)
      expect((await enterByX(name)).session.account.userId).not.toBe(at.session.account.userId)
    })

    test('behavior: two sweeps at once delete each account once, and one that is kept at that moment is whole or gone', async () => {
      for (let turn = 0; turn < 6; turn++) {
        await clearLimits(opened)
        email = `${newId()}@example.org`
        const app = await enter()
        api.mails.length = 0
        await close(await openPage())
        const token = await readLink()
        api.advance(7 * day)
        const [one, two, kept] = await Promise.all([erase(), erase(), keep(token)])
        expect(one + two).toBe(kept.status === 200 ? 0 : 1)
        const { rows } = await opened.database.execute(sql`
          select (select count(*) from auth_accounts where id = ${app.session.account.userId})::int as accounts,
            (select count(*) from auth_key_sets where id = ${app.session.setId})::int as sets`)
        expect(rows).toEqual([kept.status === 200 ? { accounts: 1, sets: 1 } : { accounts: 0, sets: 0 }])
      }
    })
  })
})
