import { createLog, type OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { finishRenewals } from '../src/auth/renewal/finishRenewals.js'
import type { TestDevice } from './createTestDevice.js'
import { createTestKms } from './createTestKms.js'
import { eachDatabase } from './eachDatabase.js'
import { logIn, logInWithWallet, makeReceipt, makeWallet, newId } from './logIn.js'
import { authUrl, clearLimits, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

// Another wrapping key: docs/decisions/0023-custody-of-the-owner.md.

const page = { appOrigin: authUrl, carrier: 'memory' }
const minute = 60_000
const day = 86_400_000
const log = createLog({ level: 'silent' })
const invalid = { status: 401, body: { code: 'SESSION_INVALID' } }
const refused = { status: 403, body: { code: 'SHARE_RELEASE_REFUSED' } }
const wrongReceipt = { status: 400, body: { code: 'RECEIPT_INVALID' } }

type Session = { accessToken: string; account: { userId: string } }
type Entered = { by: TestDevice; session: Session }

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

  const call = ({ by, session }: Entered, path: string, body: object = {}) =>
    by.post(`/auth/${path}`, body, { accessToken: session.accessToken })

  async function enter(change: Record<string, unknown> = {}): Promise<Entered> {
    api.advance(minute)
    const by = await api.createDevice()
    return { by, session: await logIn(api, by, email, change) }
  }

  async function openWallet() {
    const by = await api.createDevice()
    const session = await logInWithWallet(api, by, email)
    return { by, session, wallet: session.wallet, setId: session.setId }
  }

  const enterPage = () => enter(page)

  /**
   * The account's page with leave to renew, and the body of it. By default the recovery key that `recovery` tells of is
   * old enough to renew at once; `age` in ms, `keptSince` undefined: the shares are in the clear.
   */
  async function prepare({ age = 30 * day, ...change }: { age?: number; keptSince?: undefined } = {}) {
    const at = await enterPage()
    const { body } = await call(at, 'account/custody/grant', { purpose: 'renew' })
    const { walletId, opening } = body
    const { setId } = opening.next
    const { wallet, shareB } = makeWallet()
    const keptSince = 'keptSince' in change ? {} : { keptSince: api.getNow() - age }
    const receipt = await makeReceipt(api, at.session, { walletId, setId, ...keptSince })
    const renewal = { walletId, blob: wallet.blob, setId, shareB, receipt }
    return {
      ...at,
      renewal,
      renew: (change = {}) => call(at, 'account/wallet/renew', { ...renewal, ...change }),
    }
  }

  /** A set of a device that has recovered, as the frame hands it in. */
  async function draftSet(at: Entered, walletId: string) {
    const setId = newId()
    const receipt = await makeReceipt(api, at.session, { walletId, setId })
    return { walletId, setId, shareB: makeWallet().shareB, receipt }
  }

  const listSets = async (walletId: string) => {
    const { rows } = await opened.database.execute<{ id: string }>(
      sql`select id from auth_key_sets where wallet_id = ${walletId} order by id`,
    )
    return rows.map(({ id }) => id)
  }
  /** What the hourly upkeep does; how many there were. */
  const finish = (getEarliest = api.getNow) =>
    finishRenewals({ ...api, log, outbox: api.outbox, getEarliest })
  const readToken = () =>
    vi.waitFor(() => {
      const text = api.mails.filter(({ to }) => to === email).find((mail) => /#renew\./.test(mail.text))?.text
      return /#renew\.([\w-]{43})/.exec(text ?? expect.unreachable())?.[1]
    })
  /** Mails that tell the owner of it, once it is done. */
  const listRenewed = () =>
    api.mails.filter(({ to, subject }) => to === email && subject === 'What opens your wallet was renewed')
  /** A clock that goes on by a minute meanwhile would have the mail sent twice: the try counts as lost. */
  const untilSent = (accountId: string) =>
    expect
      .poll(async () => {
        const mails = sql`select id from mails where kind = 'renewed' and owner ->> 'userId' = ${accountId}`
        return (await opened.database.execute(mails)).rows
      })
      .toEqual([])
  const askStates = async (setIds: readonly string[]) => {
    const note = await api.notes.recovery.signSetsQuery(setIds)
    const { body } = await api.post('/auth/sets/known', { note })
    return api.notes.recovery.readSetStates(body.note)
  }

  test('threat 2 f: renewed in escrow by whoever has the mailbox, nothing is taken from its owner for seven days; by the mail or the page it is stopped', async () => {
    const owner = await openWallet()
    const { walletId } = owner.wallet
    const isAsItWas = async () => {
      expect((await call(owner, 'shares/release')).body).toMatchObject({
        ...{ setId: owner.setId, blob: owner.wallet.blob },
      })
      const next = await enter()
      expect((await call(next, 'shares/recover')).body).toMatchObject({ blob: owner.wallet.blob })
    }
    const thief = await prepare({ keptSince: undefined })
    const asked = await thief.renew()
    expect(asked).toMatchObject({ status: 200, body: { takesAt: api.getNow() + 7 * day } })
    expect((await thief.renew()).body).toEqual(asked.body)
    await isAsItWas()
    // Its share C is not an orphan meanwhile.
    expect(await askStates([thief.renewal.setId])).toMatchObject({ known: [thief.renewal.setId] })
    const token = await readToken()

    // Asked for again, the link that the owner has stops that one too.
    const again = await prepare({ keptSince: undefined })
    expect(await again.renew()).toMatchObject({ status: 200 })
    const seen = { status: 'open', appName: 'One', takesAt: api.getNow() + 7 * day }
    expect(await api.post('/auth/renewal/read', { token })).toMatchObject({ status: 200, body: seen })
    expect(await finish()).toBe(0)
    expect((await api.post('/auth/renewal/stop', { token })).body).toMatchObject({ status: 'stopped' })
    expect((await api.post('/auth/renewal/stop', { token })).body).toMatchObject({ status: 'stopped' })
    const ended = [thief.renewal.setId, again.renewal.setId]
    expect((await askStates(ended)).ended.sort()).toEqual(ended.sort())
    api.advance(8 * day)
    expect(await finish()).toBe(0)

    // And by a login on the account's page.
    const third = await prepare({ keptSince: undefined })
    await third.renew()
    const page = await enterPage()
    expect((await call(page, 'account/ways')).body).toMatchObject({ renewsAt: expect.any(Number) })
    expect(await call(page, 'account/wallet/renew/stop')).toMatchObject({ body: { outcome: 'stopped' } })
    expect(await call(page, 'account/wallet/renew/stop')).toMatchObject({ body: { outcome: 'absent' } })
    expect((await call(page, 'account/ways')).body).toMatchObject({ renewsAt: null })
    api.advance(8 * day)
    expect(await finish()).toBe(0)
    const next = await enter()
    expect((await call(next, 'shares/recover')).body).toMatchObject({ blob: owner.wallet.blob })
    expect(await listSets(walletId)).toEqual([owner.setId])
  })

  test('default: nobody stopped it: after seven days one set is left, and what was kept of the former key is gone', async () => {
    const owner = await openWallet()
    const { walletId } = owner.wallet
    const { renew, renewal } = await prepare({ keptSince: undefined })
    await renew()
    // Before its time is over, which the mail's is too.
    const token = await readToken()
    // A device that came meanwhile has shares of the former key.
    const between = await enter()
    await call(between, 'shares/recover')
    const own = await draftSet(between, walletId)
    expect(await call(between, 'shares/add', own)).toMatchObject({ status: 200 })
    api.advance(7 * day - 2 * minute)
    expect(await finish()).toBe(0)
    api.advance(minute)
    // By one clock its day has come, by another not yet.
    expect(await finish(() => api.getNow() - day)).toBe(0)
    expect(await finish()).toBe(1)
    expect(await finish()).toBe(0)
    expect(await listSets(walletId)).toEqual([renewal.setId])
    expect(await askStates([owner.setId, own.setId])).toMatchObject({ known: [] })
    const { rows } = await opened.database.execute(
      sql`select * from auth_renewals where wallet_id = ${walletId}`,
    )
    expect(rows).toMatchObject([{ status: 'done', blob: null, share_b: null }])
    await untilSent(owner.session.account.userId)
    const next = await enter()
    expect((await call(next, 'shares/recover')).body).toMatchObject({
      ...{ setId: renewal.setId, shareB: renewal.shareB, blob: renewal.blob },
    })
    expect((await api.post('/auth/renewal/read', { token })).body).toMatchObject({ status: 'done' })
    expect((await api.post('/auth/renewal/stop', { token })).body).toMatchObject({ status: 'done' })
    expect(listRenewed()).toHaveLength(1)
  })

  test('behavior: what waits ends with a deletion that is asked for, and waits on while the account is locked', async () => {
    const owner = await openWallet()
    const { renew } = await prepare({ keptSince: undefined })
    await renew()
    const { accountId } = (
      await opened.database.execute<{ accountId: string }>(
        sql`select account_id as "accountId" from auth_wallets where id = ${owner.wallet.walletId}`,
      )
    ).rows[0] ?? { accountId: '' }
    const lock = (at: number | null) =>
      opened.database.execute(sql`update auth_accounts set locked_at = ${at} where id = ${accountId}`)
    api.advance(8 * day)
    await lock(1)
    expect(await finish()).toBe(0)
    await lock(null)
    const page = await enterPage()
    expect(await call(page, 'account/close', { waiver: true })).toMatchObject({ status: 200 })
    expect(await finish()).toBe(0)
    const kept = await enterPage()
    await call(kept, 'account/keep')
    expect(await finish()).toBe(0)
    expect(await listSets(owner.wallet.walletId)).toEqual([owner.setId])
  })

  test.each([
    ['has been there for seven days', 7 * day, null],
    ['came a moment later', 7 * day - 1, expect.any(Number)],
  ])('parameters: a recovery key that %s renews at once, or not', async (_name, age, takesAt) => {
    await openWallet()
    const { renew } = await prepare({ age })
    expect((await renew()).body).toEqual({ takesAt })
  })

  test('default: another blob and one set take the place of all; other devices are out, and recovery is told', async () => {
    const first = await openWallet()
    const { walletId, evmAddress } = first.wallet
    const second = await enter()
    await call(second, 'shares/recover')
    const own = await draftSet(second, walletId)
    expect(await call(second, 'shares/add', own)).toMatchObject({ status: 200 })

    const { renew, renewal, ...at } = await prepare()
    expect(await renew()).toMatchObject({ status: 200, body: { takesAt: null } })
    // The answer may have been lost.
    expect(await renew()).toMatchObject({ status: 200, body: { takesAt: null } })
    expect(await listSets(walletId)).toEqual([renewal.setId])
    await expect.poll(listRenewed).toHaveLength(1)
    expect(await askStates([first.setId, own.setId, renewal.setId])).toMatchObject({
      known: [renewal.setId],
      ended: expect.arrayContaining([first.setId, own.setId]),
    })
    for (const device of [first, second]) expect(await call(device, 'shares/release')).toMatchObject(invalid)
    const { devices } = (await call(at, 'account/devices')).body
    expect(devices).toMatchObject([{ isCurrent: true }])

    // Who comes next is given what belongs together.
    const next = await enter()
    expect(next.session.account).toMatchObject({
      wallet: { walletId, evmAddress, blob: renewal.blob },
      setId: null,
    })
    expect((await call(next, 'shares/recover')).body).toMatchObject({
      ...{ setId: renewal.setId, shareB: renewal.shareB, blob: renewal.blob },
    })
    const set = await draftSet(next, walletId)
    expect(await call(next, 'shares/add', set)).toMatchObject({ status: 200 })
    expect((await call(next, 'shares/release')).body).toEqual({
      ...{ setId: set.setId, shareB: set.shareB, blob: renewal.blob },
    })
    const { rows } = (await call(at, 'account/activity', { before: null })).body
    expect(rows.filter(({ event }: { event: string }) => event === 'wallet.renew')).toHaveLength(1)
  })

  test('error: a set that was split of the former key is not taken, whenever its login began', async () => {
    const { wallet } = await openWallet()
    const early = await enter()
    await call(early, 'shares/recover')
    const split = await draftSet(early, wallet.walletId)
    const { renew, renewal } = await prepare()
    // Its device row was not there yet when the others went, as for a login that ends at the same time.
    const { rows: kept } = await opened.database.execute(
      sql`select * from auth_devices where jkt = ${early.by.jkt}`,
    )
    const { rows: sessions } = await opened.database.execute(
      sql`select * from auth_sessions where jkt = ${early.by.jkt}`,
    )
    expect(await renew()).toMatchObject({ status: 200 })
    for (const [table, rows] of [
      ['auth_devices', kept],
      ['auth_sessions', sessions],
    ] as const)
      await opened.database.execute(
        sql`insert into ${sql.identifier(table)}
          select * from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)`,
      )
    expect(await call(early, 'shares/add', split)).toMatchObject(refused)
    expect(await call(early, 'shares/opening', { purpose: 'open' })).toMatchObject({
      ...{ status: 404, body: { code: 'SHARE_NOT_FOUND' } },
    })
    expect(await listSets(wallet.walletId)).toEqual([renewal.setId])
  })

  test('behavior: renewed while devices add sets, there is one key: each set is of it, or is not there', async () => {
    const { wallet } = await openWallet()
    const early: Entered[] = []
    for (let count = 0; count < 3; count++) early.push(await enter())
    const splits = await Promise.all(
      early.map(async (at) => {
        await call(at, 'shares/recover')
        return draftSet(at, wallet.walletId)
      }),
    )
    const { renew, renewal } = await prepare()
    const [renewed, ...added] = await Promise.all([
      renew(),
      ...early.map((at, index) => call(at, 'shares/add', splits[index])),
    ])
    expect(renewed).toMatchObject({ status: 200 })
    for (const { status } of added) expect([200, 401, 403]).toContain(status)
    expect(await listSets(wallet.walletId)).toEqual([renewal.setId])
  })

  test('error: of two at once one is made', async () => {
    const { wallet } = await openWallet()
    const [one, other] = [await prepare(), await prepare()]
    const answers = await Promise.all([one.renew(), other.renew()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const made = answers[0]?.status === 200 ? one : other
    expect(await listSets(wallet.walletId)).toEqual([made.renewal.setId])
    const next = await enter()
    expect((await call(next, 'shares/recover')).body).toMatchObject({ blob: made.renewal.blob })
  })

  test('error: another set, receipt, wallet or content; no leave; an app; a login that is too old', async () => {
    const first = await openWallet()
    const { walletId } = first.wallet
    const sets = await listSets(walletId)
    const { renew, renewal, session } = await prepare()
    const another = newId()
    const ids = { walletId, setId: another }
    // A share that another login stored is of no use.
    expect(await renew({ setId: another, receipt: await makeReceipt(api, session, ids) })).toMatchObject(
      wrongReceipt,
    )
    expect(await renew({ receipt: await makeReceipt(api, session, ids) })).toMatchObject(wrongReceipt)
    expect(await renew({ walletId: newId() })).toMatchObject({
      ...{ status: 404, body: { code: 'SHARE_NOT_FOUND' } },
    })
    const looking = await enter(page)
    await call(looking, 'account/custody/grant', { purpose: 'methods' })
    expect(await call(looking, 'account/wallet/renew', renewal)).toMatchObject(wrongReceipt)
    expect(await call(first, 'account/wallet/renew', renewal)).toMatchObject(invalid)
    expect(await listSets(walletId)).toEqual(sets)
    expect((await call(first, 'shares/release')).body).toMatchObject({ blob: first.wallet.blob })

    expect(await renew()).toMatchObject({ status: 200 })
    expect(await renew({ shareB: makeWallet().shareB })).toMatchObject(wrongReceipt)
    expect(await renew({ blob: makeWallet().wallet.blob })).toMatchObject(wrongReceipt)
    api.advance(5 * minute + 1)
    expect(await renew()).toMatchObject(invalid)
  })
})
