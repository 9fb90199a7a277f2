import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ErasureClaims, GrantClaims } from '@gangway/protocol'
import { createLog, type OpenDatabase, startServer } from '@gangway/server-kit'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTellErasure } from '../src/auth/closing/createTellErasure.js'
import { eraseAccounts } from '../src/auth/closing/eraseAccounts.js'
import { tellClosings } from '../src/auth/closing/startClosingNews.js'
import { tellErasures } from '../src/auth/closing/tellErasures.js'
import { auditRows } from '../src/database/audit/auditRows.js'
import { accounts } from '../src/database/auth/accounts.js'
import { closings } from '../src/database/auth/closings.js'
import { mails } from '../src/database/mail/mails.js'
import { recoveryShares } from '../src/database/recovery/recoveryShares.js'
import { closeUser, lockUser, makeDeletionReceipt } from '../src/index.js'
import { noReleaseLimits } from '../src/limits/releaseLimits.js'
import { keepDeleted } from '../src/recovery/deletedShares.js'
import { cleanErasures, takeErasure } from '../src/recovery/eraseWallet.js'
import { breakIn, type Held } from './breakIn.js'
import { createHeldWallet, createHolder, createPasskey, type Secret, toText } from './createHolder.js'
import { createTestDevice } from './createTestDevice.js'
import { createTestKms } from './createTestKms.js'
import { eachDatabase } from './eachDatabase.js'
import { logIn, newId } from './logIn.js'
import { splitWallet } from './splitWallet.js'
import { authUrl, openAuthDatabase, projects, startAuthApi, type TestAuthApi } from './startAuthApi.js'
import { createGrant, createShare, ofFrame, startRecoveryApi, type TestRecovery } from './startRecoveryApi.js'

const page = { appOrigin: authUrl, carrier: 'memory' }
const day = 86_400_000
const week = 7 * day
const log = createLog({ level: 'silent' })

await eachDatabase((getLocation) => {
  let opened: OpenDatabase
  let auth: TestAuthApi
  let recovery: TestRecovery
  let held: readonly Held[]
  let server: Awaited<ReturnType<typeof startServer>>
  let isAway = false

  beforeAll(async () => {
    opened = await openAuthDatabase(await getLocation())
    const kms = createTestKms()
    auth = await startAuthApi(opened, { kms, isFrozen: true })
    const pepper = randomBytes(32)
    recovery = await startRecoveryApi(await getLocation(), auth.notes, {
      pepper,
      releaseLimits: noReleaseLimits,
    })
    held = [
      { database: opened.database, kms, pepper: new Uint8Array(32).fill(7), lines: auth.lines },
      { database: recovery.opened.database, kms: recovery.kms, pepper, lines: recovery.lines },
    ]
    recovery.clock.now = auth.getNow()
    server = await startServer({
      ...{ host: '127.0.0.1', port: 0, portVariable: 'RECOVERY_PORT' },
      async fetch(request) {
        if (isAway) return new Response(null, { status: 503 })
        const { method, headers } = request
        return recovery.request(new URL(request.url).pathname, {
          ...{ method, headers, body: await request.text() },
        })
      },
    })
  })
  afterAll(async () => {
    await server.close(0)
    await auth.stop()
    await opened.close()
    await recovery.stop()
  })

  const advance = (time: number) => {
    auth.advance(time)
    recovery.clock.now = auth.getNow()
  }
  const deps = () => ({ database: opened.database, log, getNow: auth.getNow })
  const recoveryDeps = () => ({
    ...{ database: recovery.opened.database, log, metrics: recovery.metrics },
    getNow: () => recovery.clock.now,
  })
  /** What `auth` does by itself each hour. */
  async function sweep() {
    const tellErasure = createTellErasure({
      ...{ recoveryUrl: `http://127.0.0.1:${server.port}`, notes: auth.notes.auth, log },
    })
    const erased = await eraseAccounts(deps())
    return { erased, told: await tellErasures({ ...deps(), tellErasure }) }
  }

  /** A frame or page, logged in: one key, both services. */
  async function enter(email: string, change: Record<string, unknown> = {}) {
    // So that nobody is asked for too many mails.
    advance(13 * 60_000)
    const by = await createTestDevice({ origin: authUrl, getNow: auth.getNow, fetch: auth.fetch })
    const session = await logIn(auth, by, email, change)
    const toRecovery = await recovery.createDevice(by.keys)
    const call = (path: string, body: object = {}) =>
      by.post(`/auth/${path}`, body, { accessToken: session.accessToken })
    return { session, toRecovery, call, userId: session.account.userId as string }
  }

  /** A person with a wallet that does open; `secrets`: what its recovery was moved to. */
  async function createOwner(secrets: readonly Secret[] = []) {
    const email = `${newId()}@example.org`
    const first = await enter(email)
    const made = await splitWallet()
    const { wallet, setId, shareB, shareC } = made
    const { grant } = (await first.call('shares/grant', { walletId: wallet.walletId, setId })).body
    const stored = await first.toRecovery.post('/shares/store', { grant, shareC }, { headers: ofFrame })
    const body = { wallet, setId, shareB, receipt: stored.body.receipt }
    expect(await first.call('wallet/create', body)).toMatchObject({ status: 200 })
    const owner = { sub: first.userId, projectId: 'one', walletId: wallet.walletId }
    if (secrets.length > 0) {
      const sign = (claims: GrantClaims) => recovery.notes.auth.signGrant(claims)
      const holder = createHolder({ wallet: owner, device: first.toRecovery, sign })
      const { send } = await holder.moveToUser(secrets)
      expect(await send()).toMatchObject({ status: 200 })
    }
    return { email, made, owner }
  }

  async function close(email: string): Promise<string> {
    const at = await enter(email, page)
    const answer = await at.call('account/close', { waiver: true })
    expect(answer.status).toBe(200)
    await expect
      .poll(() => auth.mails.some(({ to, text }) => to === email && text.includes('#keep.')))
      .toBe(true)
    const mail = auth.mails.findLast(({ to, text }) => to === email && text.includes('#keep.'))
    return /#keep\.([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  }

  /** Rows of one wallet at `recovery`, by table. */
  async function count(walletId: string) {
    const { rows } = await recovery.opened.database.execute<Record<string, number>>(sql`
      select (select count(*) from recovery_shares where wallet_id = ${walletId})::int as shares,
        (select count(*) from recovery_methods where wallet_id = ${walletId})::int as methods,
        (select count(*) from recovery_custodies where wallet_id = ${walletId})::int as custodies,
        (select count(*) from recovery_tries where wallet_id = ${walletId})::int as tries,
        (select count(*) from recovery_deleted_shares where wallet_id = ${walletId})::int as aside`)
    return rows[0]
  }
  const nothing = { shares: 0, methods: 0, custodies: 0, tries: 0, aside: 0 }
  const listWaiting = async () =>
    (await opened.database.execute<{ step: string }>(sql`select step from auth_erasures`)).rows

  test('threat 40: after the deletion all that both services hold opens nothing, in either custody, not with the passkey, the password or a share A', async () => {
    const prf = crypto.getRandomValues(new Uint8Array(32))
    const password = 'correct horse battery staple'
    const [inEscrow, own] = [await createOwner(), await createOwner([{ prf }, { password }])]
    const extra = [toText(prf), inEscrow.made.shareA, own.made.shareA]
    const attack = ({ made, owner }: typeof own, known: readonly string[] = []) =>
      breakIn(held, { wallet: made.wallet, owner, recovery }, [password], known)
    // So the attack is one.
    expect(await attack(inEscrow)).toBe(inEscrow.made.entropy)
    expect(await attack(own, [toText(prf)])).toBe(own.made.entropy)
    // Deleted by a sweep not long ago, and kept aside since.
    const { walletId } = inEscrow.owner
    const shares = recovery.opened.database.select().from(recoveryShares)
    for (const share of await shares.where(eq(recoveryShares.walletId, walletId))) {
      const aside = { ...share, setId: newId() }
      await keepDeleted(recovery.opened.database, aside, { reason: 'ended swept', deletedAt: auth.getNow() })
    }
    expect(await count(walletId)).toMatchObject({ shares: 1, aside: 1 })
    for (const { email } of [inEscrow, own]) await close(email)
    await sweep()
    advance(week)
    expect(await sweep()).toEqual({ erased: 2, told: 2 })
    for (const person of [inEscrow, own]) {
      expect(await count(person.owner.walletId)).toEqual(nothing)
      expect(await attack(person, extra)).toBeNull()
    }
    expect(await listWaiting()).toEqual([])
  })

  test('default: kept within the grace, nothing of it is touched on either side, and recovery forgets that it was told', async () => {
    const person = await createOwner([createPasskey()])
    const token = await close(person.email)
    await sweep()
    expect((await auth.post('/auth/closing/keep', { token })).body).toMatchObject({ status: 'kept' })
    await sweep()
    expect(await listWaiting()).toEqual([])
    advance(2 * week)
    expect(await sweep()).toEqual({ erased: 0, told: 0 })
    expect(await count(person.owner.walletId)).toMatchObject({ shares: 1, methods: 1, custodies: 1 })
    const { rows } = await recovery.opened.database.execute(
      sql`select * from recovery_erasures where wallet_id = ${person.owner.walletId}`,
    )
    expect(rows).toEqual([])
  })

  test('behavior: while recovery is away the order waits, and is carried out a week after it has heard of it', async () => {
    const person = await createOwner()
    await close(person.email)
    isAway = true
    advance(week)
    expect(await sweep()).toEqual({ erased: 1, told: 0 })
    isAway = false
    expect(await sweep()).toEqual({ erased: 0, told: 0 })
    expect(await count(person.owner.walletId)).toMatchObject({ shares: 1 })
    advance(week - 1)
    expect((await sweep()).told).toBe(0)
    advance(1)
    expect((await sweep()).told).toBe(1)
    expect(await count(person.owner.walletId)).toEqual(nothing)
    expect(await listWaiting()).toEqual([])
  })

  test('behavior: an operator starts a deletion, its owner is told and may keep it, and receipts tell of it to the end, on both sides', async () => {
    const person = await createOwner()
    const userId = person.owner.sub
    const by = 'key:desk'
    const asked = { userId, by }
    const closing = { ...deps(), frameUrl: authUrl }
    const read = async () => {
      const receipt = await makeDeletionReceipt(deps(), asked)
      return { ...receipt, facts: JSON.parse(receipt?.text ?? 'null') }
    }
    expect(await read()).toMatchObject({ facts: null })
    await expect(closeUser(closing, { ...asked, waiver: false })).rejects.toMatchObject({
      ...{ code: 'INVALID_INPUT', context: { field: 'waiver' } },
    })
    expect(await closeUser(closing, { ...asked, waiver: true })).toBe(auth.getNow() + week)
    await expect(closeUser(closing, { ...asked, waiver: true })).rejects.toMatchObject({
      code: 'LOGIN_NOT_AVAILABLE',
    })
    expect([await tellClosings(news()), await tellClosings(news())]).toEqual([1, 0])
    const find = () =>
      auth.mails.filter(({ text }) => text.includes('the operator of this wallet service started to delete'))
    await expect.poll(() => find().map(({ to }) => to)).toEqual([person.email])
    const mail = find()[0]?.text ?? ''
    // As its owner may, whoever asked.
    const token = /#keep\.([\w-]{43})/.exec(mail)?.[1]
    expect((await auth.post('/auth/closing/keep', { token })).body).toMatchObject({ status: 'kept' })
    expect(await read()).toMatchObject({ facts: null })

    await expect(closeUser(closing, { ...asked, waiver: true })).rejects.toMatchObject({
      ...{ code: 'LOGIN_NOT_AVAILABLE', context: { field: 'kept' } },
    })
    advance(week)
    await closeUser(closing, { ...asked, waiver: true })
    expect((await read()).facts).toMatchObject({
      ...{ userId, projectId: 'one', state: 'is to be erased', askedBy: by },
      recovery: 'is to hear of it',
    })
    // Whatever keeps the owner from being told keeps the account.
    advance(2 * week)
    expect((await sweep()).erased).toBe(0)
    expect((await read()).facts.ownerTold).toBe('not yet: nothing is erased before')
    expect(await tellClosings(news())).toBe(1)
    await expect.poll(isTold(userId)).toBe(true)
    expect((await read()).facts.erasesAt).toBe(new Date(auth.getNow() + week).toISOString())
    await sweep()
    expect((await read()).facts.recovery).toMatch(/^knows since 20/)
    isAway = true
    advance(week)
    expect(await sweep()).toEqual({ erased: 1, told: 0 })
    expect((await read()).facts).toMatchObject({
      ...{ state: 'erased', askedBy: by, recovery: 'has not heard of it yet' },
    })
    isAway = false
    expect((await sweep()).told).toBe(1)
    expect(await count(person.owner.walletId)).toEqual(nothing)
    const done = await read()
    expect(done.facts).toMatchObject({ state: 'erased', recovery: 'erased, by its signed word' })
    // Whoever has the receipt can compare it with the log, which is sealed.
    expect(done.digest).toBe(
      createHash('sha256')
        .update(done.text ?? '')
        .digest('hex'),
    )
    // Sealing moves rows, so that they come in any order.
    const isReceipt = eq(auditRows.event, 'user.receipt')
    const rows = await opened.database.select().from(auditRows).where(isReceipt).orderBy(auditRows.id)
    expect(rows.at(-1)?.details).toEqual({ by, digest: done.digest })
    expect(done.text).not.toContain(person.email)
  })

  const news = () => ({
    ...{ ...deps(), kms: auth.kms, outbox: auth.outbox },
    ...{ frameUrl: authUrl, listProjects: () => projects },
  })
  const readClosing = async (userId: string) => {
    const rows = await opened.database.select().from(closings).where(eq(closings.accountId, userId))
    return rows.find(({ keptAt }) => keptAt === null)
  }
  const isTold = (userId: string) => async () => (await readClosing(userId))?.toldAt !== null

  test('error: an account whose owner no mail reaches is not deleted by an operator, and is told again each hour', async () => {
    const { owner, email } = await createOwner()
    const userId = owner.sub
    const asked = { userId, waiver: true, by: 'mail desk' }
    await closeUser({ ...deps(), frameUrl: authUrl }, asked)
    // Kept by the outbox, and given up: nobody delivers it.
    const lost = {
      queue: async (tx: typeof opened.database, ...rest: [never, never]) => {
        await auth.outbox.queue(tx, ...rest)
        await tx.delete(mails).where(sql`${mails.owner} ->> 'userId' = ${userId}`)
      },
    }
    expect(await tellClosings({ ...news(), outbox: lost as never })).toBe(1)
    expect(await tellClosings(news())).toBe(0)
    advance(2 * week)
    expect((await sweep()).erased).toBe(0)
    expect(await readClosing(userId)).toMatchObject({ toldAt: null })
    expect(await tellClosings(news())).toBe(1)
    await expect.poll(isTold(userId)).toBe(true)
    expect(auth.mails.filter(({ to, text }) => to === email && text.includes('#keep.'))).toHaveLength(1)
    advance(week - 3_600_001)
    expect((await sweep()).erased).toBe(0)
    // One of two addresses is not told yet.
    const mail = { id: randomUUID(), kind: 'closing', sealed: {} as never, owner: { userId } }
    await opened.database
      .insert(mails)
      .values({ ...mail, dueAt: auth.getNow() + 2 * week, expiresAt: auth.getNow() + 3 * week })
    advance(3_600_001)
    expect((await sweep()).erased).toBe(0)
    await opened.database.delete(mails).where(eq(mails.id, mail.id))
    expect((await sweep()).erased).toBe(1)
  })

  test('error: an account without an address to tell its owner at is not deleted by an operator, and one that lost it is kept', async () => {
    const { owner } = await createOwner()
    const userId = owner.sub
    const closing = { ...deps(), frameUrl: authUrl }
    const asked = { userId, waiver: true, by: 'no address' }
    const setVerified = (is: boolean) =>
      opened.database.update(accounts).set({ isEmailVerified: is }).where(eq(accounts.id, userId))
    await setVerified(false)
    await expect(closeUser(closing, asked)).rejects.toMatchObject({
      ...{ code: 'LOGIN_NOT_AVAILABLE', context: { field: 'email' } },
    })
    await setVerified(true)
    await closeUser(closing, asked)
    await setVerified(false)
    expect(await tellClosings(news())).toBe(0)
    expect(await readClosing(userId)).toBeUndefined()
  })

  test('error: owners who cannot be told keep no others from being told', async () => {
    const { owner } = await createOwner()
    const userId = owner.sub
    await closeUser({ ...deps(), frameUrl: authUrl }, { userId, waiver: true, by: 'many' })
    const others = Array.from({ length: 120 }, (_, at) => `0${at}`.padEnd(20, 'x'))
    // Their address is of no key there is.
    await opened.database.execute(sql`insert into auth_accounts (id, project_id, created_at, is_email_verified, email)
      values ${sql.join(
        others.map((id) => sql`(${id}, 'one', 1, true, '{}')`),
        sql`, `,
      )}`)
    await opened.database.insert(closings).values(
      others.map((id) => ({
        ...{ token: id, accountId: id, appOrigin: authUrl, askedBy: 'many', keptAt: null },
        ...{ askedAt: 1, erasesAt: auth.getNow() + week },
      })),
    )
    expect(await tellClosings(news())).toBe(1)
    await opened.database.delete(accounts).where(inArray(accounts.id, others))
  })

  test('parameters: one operator starts twenty deletions at once, and all of them fifty', async () => {
    const ids = Array.from({ length: 52 }, () => newId())
    await opened.database.execute(sql`delete from limit_buckets where key like 'closings %'`)
    await opened.database.execute(sql`insert into auth_accounts (id, project_id, created_at, is_email_verified, email)
      values ${sql.join(
        ids.map((id) => sql`(${id}, 'one', 1, true, '{}')`),
        sql`, `,
      )}`)
    const close = (at: number, by: string) =>
      closeUser({ ...deps(), frameUrl: authUrl }, { userId: ids[at] ?? '', waiver: false, by })
    const refused = { code: 'RATE_LIMITED' }
    for (let at = 0; at < 20; at++) await close(at, 'key:one')
    await expect(close(20, 'key:one')).rejects.toMatchObject(refused)
    for (let at = 20; at < 50; at++) await close(at, at < 40 ? 'key:two' : 'key:three')
    await expect(close(50, 'key:three')).rejects.toMatchObject(refused)
    await opened.database.delete(accounts).where(inArray(accounts.id, ids))
  })

  test('error: an operator cannot delete an account that is locked, nor one there is none of', async () => {
    await opened.database.execute(sql`delete from limit_buckets where key like 'closings %'`)
    const { owner } = await createOwner()
    const closing = { ...deps(), frameUrl: authUrl }
    await lockUser(deps(), { userId: owner.sub, by: 'olga' })
    await expect(closeUser(closing, { userId: owner.sub, waiver: true, by: 'olga' })).rejects.toMatchObject({
      code: 'LOGIN_NOT_AVAILABLE',
      context: { field: 'locked' },
    })
    expect(await closeUser(closing, { userId: newId(), waiver: true, by: 'olga' })).toBeNull()
  })

  test('error: a word on another wallet, or that recovery did not sign, settles nothing', async () => {
    const { owner } = await createOwner()
    const claims: ErasureClaims = { ...owner, step: 'erase', askedAt: 1 }
    const { auth: own, recovery: other } = auth.notes
    const said = { walletId: owner.walletId, askedAt: 1, state: 'erased' as const }
    const answers = [
      await other.signErasureState({ ...said, walletId: newId() }),
      await other.signErasureState({ ...said, askedAt: 2 }),
      await own.signErasureState(said),
      await other.signReceipt({ ...owner, setId: newId() }),
    ]
    let note = ''
    const liar = await startServer({
      ...{ host: '127.0.0.1', port: 0, portVariable: 'RECOVERY_PORT' },
      fetch: async () => Response.json({ note }),
    })
    const tell = createTellErasure({ recoveryUrl: `http://127.0.0.1:${liar.port}`, notes: own, log })
    for (note of answers) expect(await tell(claims)).toBe('refused')
    note = await other.signErasureState(said)
    expect(await tell(claims)).toEqual(said)
    await liar.close(0)
  })

  describe('what recovery takes for an order', () => {
    const toClaims = (
      wallet: Pick<ErasureClaims, 'sub' | 'projectId' | 'walletId'>,
      change = {},
    ): ErasureClaims => ({
      ...wallet,
      ...{ step: 'erase', askedAt: 1, ...change },
    })
    const ask = (note: unknown) =>
      recovery.request('/erasures', {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
        body: JSON.stringify({ note }),
      })
    const order = async (claims: ErasureClaims) => takeErasure(recoveryDeps(), claims)

    test('error: no note, another kind, and one that recovery signed itself', async () => {
      const { wallet } = await createHeldWallet(recovery)
      const claims = toClaims(wallet)
      const { auth: ofAuth, recovery: own } = recovery.notes
      for (const note of [
        await own.signErasure(claims),
        await ofAuth.signReceipt({ ...wallet, setId: newId() }),
        await ofAuth.signGrant(createGrant(recovery.device, wallet)),
      ])
        expect(await (await ask(note)).json()).toMatchObject({ code: 'GRANT_INVALID' })
      expect((await ask('none')).status).toBe(400)
      const answer = await (await ask(await ofAuth.signErasure(claims))).json()
      expect(await ofAuth.readErasureState(answer.note)).toEqual({
        ...{ walletId: wallet.walletId, askedAt: 1, state: 'noted' },
      })
    })

    test('threat 40 c: an auth in other hands deletes nothing for a week, and a hundred wallets in a day', async () => {
      const wallets = []
      for (let made = 0; made < 102; made++) wallets.push((await createHeldWallet(recovery, 1)).wallet)
      for (const wallet of wallets.slice(0, 100)) expect(await order(toClaims(wallet))).toBe('noted')
      const countAlarms = async (alarm: string) =>
        (await recovery.metrics.recoveryAlarms.get()).values.find(({ labels }) => labels.alarm === alarm)
          ?.value
      const many = (await countAlarms('closings')) ?? 0
      // Long before anything goes somebody hears of it, and each has its row.
      for (const wallet of wallets.slice(100)) expect(await order(toClaims(wallet))).toBe('noted')
      expect(await countAlarms('closings')).toBe(many + 2)
      const isOne = inArray(
        auditRows.userId,
        wallets.map(({ sub }) => sub),
      )
      const rows = await recovery.opened.database.select().from(auditRows).where(isOne)
      expect(rows.filter(({ event }) => event === 'account.close')).toHaveLength(102)
      advance(week - 1)
      const [first] = wallets
      if (!first) throw new Error('none')
      expect(await order(toClaims(first))).toBe('noted')
      // Asked for anew, it waits anew.
      expect(await order(toClaims(first, { askedAt: 2 }))).toBe('noted')
      advance(1)
      expect(await order(toClaims(first, { askedAt: 2 }))).toBe('noted')
      const states = []
      for (const wallet of wallets.slice(1)) states.push(await order(toClaims(wallet)))
      expect(states.filter((state) => state === 'erased')).toHaveLength(100)
      expect(await countAlarms('erasures')).toBe(1)
      advance(day)
      const last = wallets.at(-1)
      if (!last) throw new Error('none')
      expect(await order(toClaims(last))).toBe('erased')
    }, 240_000)

    test('behavior: a wallet that recovery refuses keeps no other from being deleted', async () => {
      const owners = [await createOwner(), await createOwner()]
      const [refused, other] = owners.toSorted((a, b) => (a.owner.walletId < b.owner.walletId ? -1 : 1))
      if (!refused || !other) throw new Error('none')
      // Asked for first, and refused for ever.
      await recovery.opened.database.execute(
        sql`update recovery_shares set user_id = ${newId()} where wallet_id = ${refused.owner.walletId}`,
      )
      await close(refused.email)
      await close(other.email)
      await sweep()
      advance(week + day)
      await sweep()
      expect(await count(refused.owner.walletId)).toMatchObject({ shares: 1 })
      expect(await count(other.owner.walletId)).toMatchObject({ shares: 0 })
    })

    test('error: a share for a wallet that has another person’s share; where one is, a deletion takes its owner’s alone', async () => {
      const { device } = recovery
      const own = createGrant(device, { projectId: 'one' })
      expect((await recovery.store(own, createShare())).status).toBe(200)
      const { walletId } = own
      const foreign = createGrant(device, { projectId: 'one', walletId })
      expect(await recovery.store(foreign, createShare())).toMatchObject({ body: { code: 'GRANT_INVALID' } })
      // One from before this was refused.
      await recovery.opened.database.execute(sql`
        insert into recovery_shares
        select (jsonb_populate_record(s, jsonb_build_object('set_id', ${newId()}::text, 'user_id', ${newId()}::text))).*
        from recovery_shares s where wallet_id = ${walletId}`)
      const claims = toClaims({ sub: own.sub, projectId: 'one', walletId })
      await order(claims)
      advance(week)
      expect(await order(claims)).toBe('erased')
      expect(await count(walletId)).toMatchObject({ shares: 1 })
    })

    test('behavior: while a clock is ahead the week is not over before it is by all of them', async () => {
      const { wallet } = await createHeldWallet(recovery)
      const claims = toClaims(wallet)
      const early = { ...recoveryDeps(), getNow: () => recovery.clock.now + week }
      expect(await takeErasure(recoveryDeps(), claims)).toBe('noted')
      const getEarliest = () => recovery.clock.now
      expect(await takeErasure({ ...early, getEarliest }, claims)).toBe('noted')
      expect(await count(wallet.walletId)).toMatchObject({ shares: 2 })
      advance(week)
      expect(await takeErasure({ ...recoveryDeps(), getEarliest }, claims)).toBe('erased')
    })

    test('error: a wallet of somebody else’s stays, whatever it is called', async () => {
      const { wallet } = await createHeldWallet(recovery)
      const foreign = toClaims({ ...wallet, sub: newId() })
      await order(foreign)
      advance(week)
      await expect(order(foreign)).rejects.toMatchObject({ code: 'GRANT_INVALID' })
      expect(await count(wallet.walletId)).toMatchObject({ shares: 2 })
      // Also where a sweep has deleted them, and they are all kept aside.
      const { database } = recovery.opened
      const isIts = eq(recoveryShares.walletId, wallet.walletId)
      for (const share of await database.delete(recoveryShares).where(isIts).returning())
        await keepDeleted(database, share, { reason: 'orphan swept', deletedAt: auth.getNow() })
      expect(await order(foreign)).toBe('erased')
      expect(await count(wallet.walletId)).toMatchObject({ shares: 0, aside: 2 })
    })

    test('behavior: one that is gone says so each time, and nothing is kept of it or changed in it again', async () => {
      const { wallet, device, holder } = await createHeldWallet(recovery)
      await order(toClaims(wallet))
      advance(week)
      expect(await order(toClaims(wallet))).toBe('erased')
      for (const step of ['erase', 'closing', 'kept'] as const)
        expect(await order(toClaims(wallet, { step, askedAt: 9 }))).toBe('erased')
      const late = createGrant(device, wallet)
      expect(await recovery.store(late, createShare(), device)).toMatchObject({
        body: { code: 'GRANT_INVALID' },
      })
      for (const [path, purpose] of [
        ['/custody/read', 'custody.read'],
        ['/custody/shares', 'custody.shares'],
      ] as const)
        expect(await holder.ask(path, purpose)).toMatchObject({ body: { code: 'GRANT_INVALID' } })
      expect(await count(wallet.walletId)).toEqual(nothing)
      await cleanErasures(recovery.opened.database, recovery.clock.now + 91 * day)
      const { rows } = await recovery.opened.database.execute(
        sql`select * from recovery_erasures where wallet_id = ${wallet.walletId}`,
      )
      expect(rows).toEqual([])
    })

    test('behavior: an order, a move, a release and a share that is handed in wait for one another, and nothing is left', async () => {
      for (let turn = 0; turn < 6; turn++) {
        const { wallet, device, holder, shares } = await createHeldWallet(recovery)
        await order(toClaims(wallet))
        advance(week)
        const [setId = ''] = shares.keys()
        const { send } = await holder.moveToUser([createPasskey()])
        const release = createGrant(device, { ...wallet, purpose: 'release', setId })
        const [state, ...answers] = await Promise.all([
          order(toClaims(wallet)),
          send(),
          recovery.release(release, device),
          recovery.store(createGrant(device, wallet), createShare(), device),
        ])
        expect(state).toBe('erased')
        // Done before it, or refused after it: a wallet that is gone, a share that is, a custody that has changed.
        for (const { status } of answers) expect([200, 401, 404, 409]).toContain(status)
        expect(await count(wallet.walletId)).toEqual(nothing)
      }
    })

    test('behavior: a word that comes late changes nothing: kept is kept of that very request', async () => {
      const { wallet } = await createHeldWallet(recovery)
      expect(await order(toClaims(wallet, { step: 'closing', askedAt: 2 }))).toBe('noted')
      expect(await order(toClaims(wallet, { step: 'kept', askedAt: 1 }))).toBe('kept')
      advance(week)
      expect(await order(toClaims(wallet, { askedAt: 2 }))).toBe('erased')
    })
  })
})
