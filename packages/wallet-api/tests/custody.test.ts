import {
  createRecoveryKey,
  type GrantClaims,
  mostMethods,
  mostSetsMoved,
  openRecoveryShare,
} from '@gangway/protocol'
import { createLog, createMetrics } from '@gangway/server-kit'
import { desc, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditRows } from '../src/database/audit/auditRows.js'
import { deletedShares } from '../src/database/recovery/deletedShares.js'
import { recoveryShares } from '../src/database/recovery/recoveryShares.js'
import { startRecoveryUpkeep } from '../src/index.js'
import { keepDeleted } from '../src/recovery/deletedShares.js'
import { sealShareC } from '../src/recovery/shareRecord.js'
import { createHeldWallet, createHolder, createPasskey, toBytes, toText } from './createHolder.js'
import { createRotatedKms } from './createTestKms.js'
import { eachDatabase } from './eachDatabase.js'
import {
  createGrant,
  createId,
  createShare,
  frameUrl,
  startRecoveryApi,
  type TestRecovery,
  toRelease,
} from './startRecoveryApi.js'

const minute = 60_000
const day = 86_400_000
const refused = { status: 401, body: { code: 'GRANT_INVALID' } }
const changed = { status: 409, body: { code: 'CUSTODY_CHANGED' } }
const password = { password: 'two words and a bird' }

await eachDatabase((getLocation) => {
  let recovery: TestRecovery

  beforeAll(async () => {
    recovery = await startRecoveryApi(await getLocation())
  })
  afterAll(() => recovery.stop())

  const create = (sets?: number, login?: { id: string; isByLink: boolean }) =>
    createHeldWallet(recovery, sets, login)

  /** A wallet in `user` custody. */
  async function createMoved(secrets = [createPasskey()], sets?: number) {
    const held = await create(sets)
    const { key, send } = await held.holder.moveToUser(secrets)
    const answer = await send()
    expect(answer).toMatchObject({ status: 200 })
    return { ...held, key, secrets, answer }
  }
  const listShares = (walletId: string) =>
    recovery.opened.database.select().from(recoveryShares).where(eq(recoveryShares.walletId, walletId))
  const listRows = async (userId: string) =>
    recovery.opened.database
      .select()
      .from(auditRows)
      .where(eq(auditRows.userId, userId))
      .orderBy(desc(auditRows.id))

  describe('a move to the person’s own hands (embedded-wallet.md §2.2, §2.3)', () => {
    test('default: every share is sealed to a key that a passkey and a password open, and comes out as it went in', async () => {
      const { wallet, shares, holder, device } = await create(3)
      expect(await holder.read()).toEqual({ mode: 'escrow', epoch: 0, publicKey: null, methods: [] })
      const passkey = createPasskey()
      const { key, send, body } = await holder.moveToUser([passkey, password])
      const answer = await send()
      expect(answer).toMatchObject({ status: 200, body: { outcome: 'done' } })
      const custody = { mode: 'user', epoch: 1, publicKey: toText(key.publicKey) }
      expect(answer.body.custody).toEqual({
        ...custody,
        methods: body.methods
          .map(({ id, parameters }) => ({ id, parameters, createdAt: expect.any(Number) }))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      })
      expect(await holder.read()).toEqual(answer.body.custody)
      const claims = {
        sub: wallet.sub,
        walletId: wallet.walletId,
        event: 'custody.move',
        mode: 'user',
        epoch: 1,
      }
      expect(await recovery.notes.auth.readCustody(answer.body.receipt)).toMatchObject(claims)

      const setIds = [...shares.keys()]
      for (const secret of [passkey, password]) {
        const [setId = ''] = setIds
        const { privateKey, answer: opened } = await holder.open(secret, undefined, setId)
        expect(privateKey).toEqual(key.privateKey)
        expect(opened.body.share.setId).toBe(setId)
        const sealed = toBytes(opened.body.share.shareC)
        const share = await openRecoveryShare(key.privateKey, sealed, holder.toContext(setId))
        expect(toText(share)).toBe(shares.get(setId))
      }
      for (const [setId, shareC] of shares) {
        const grant = createGrant(device, { ...wallet, purpose: 'release', setId })
        const { body: released } = await recovery.release(grant, device)
        expect(released.sealedTo).toBe(custody.publicKey)
        expect(released.shareC).not.toContain(shareC)
        const context = holder.toContext(setId)
        expect(toText(await openRecoveryShare(key.privateKey, toBytes(released.shareC), context))).toBe(
          shareC,
        )
      }
    })

    test('behavior: what was deleted of the wallet before, and is kept aside, goes with the move', async () => {
      const { wallet, holder } = await create(2)
      const { database } = recovery.opened
      const [share] = await database
        .select()
        .from(recoveryShares)
        .where(eq(recoveryShares.walletId, wallet.walletId))
      if (!share) throw new Error('the wallet has shares')
      for (const walletId of [wallet.walletId, createId()])
        await keepDeleted(
          database,
          { ...share, setId: createId(), walletId },
          { reason: 'ended swept', deletedAt: 1 },
        )
      const others = () =>
        database.select().from(deletedShares).where(ne(deletedShares.walletId, wallet.walletId))
      const before = await others()
      const { send } = await holder.moveToUser([createPasskey()])
      expect(await send()).toMatchObject({ status: 200 })
      expect(await database.select().from(deletedShares)).toEqual(before)
    })

    test('default: and back, after which recovery has the shares in the clear again, and no method', async () => {
      const { holder, shares, key, wallet, device } = await createMoved()
      const back = await holder.moveToEscrow(key.privateKey)
      const answer = await back.send()
      expect(answer).toMatchObject({ status: 200 })
      const escrow = { mode: 'escrow', epoch: 2, publicKey: null, methods: [] }
      expect(answer.body.custody).toEqual(escrow)
      for (const [setId, shareC] of shares) {
        const grant = createGrant(device, { ...wallet, purpose: 'release', setId })
        expect((await recovery.release(grant, device)).body).toEqual({ shareC })
      }
      expect(await (await holder.moveToUser([createPasskey()])).send()).toMatchObject({
        body: { custody: { mode: 'user', epoch: 3 } },
      })
    })

    test('behavior: each has its row of the audit log, without a key or share in it', async () => {
      const { holder, wallet, key, shares } = await createMoved([createPasskey(), password])
      const { answer, method } = await holder.addMethod(createPasskey(), key.privateKey, 1)
      expect(answer).toMatchObject({ status: 200 })
      await holder.removeMethod(method.id, key.privateKey, 1)
      const rows = await listRows(wallet.sub)
      const actor = { projectId: 'local', deviceId: holder.device.jkt, network: '192.0.2.0/24', result: 'ok' }
      const found = rows.map(({ event, details }) => ({ event, details }))
      expect(found.slice(0, 4)).toEqual([
        { event: 'custody.method.remove', details: { kind: 'passkey' } },
        { event: 'custody.method.add', details: { kind: 'passkey' } },
        { event: 'custody.move', details: { kind: 'user', count: shares.size } },
        { event: 'recovery.release', details: { reason: 'custody', count: shares.size } },
      ])
      expect(rows[0]).toMatchObject(actor)
      expect(found[4]).toEqual({ event: 'custody.pepper', details: {} })
    })

    test('parameters: two hundred sets and ten methods move at once, and no set more', async () => {
      const { wallet, holder } = await create(1)
      const { database } = recovery.opened
      const add = async (count: number) => {
        const { sub: userId, projectId, walletId } = wallet
        for (let index = 0; index < count; index++) {
          const facts = { projectId, userId, walletId, setId: createId(), sealedTo: null }
          const sealed = await sealShareC(recovery.kms, toBytes(createShare()), facts)
          await database.insert(recoveryShares).values({ ...facts, sealed, storedAt: 1 })
        }
      }
      await add(mostSetsMoved - 1)
      const { body, key } = await holder.moveToUser(Array.from({ length: mostMethods }, createPasskey))
      const credentialId = toText(crypto.getRandomValues(new Uint8Array(1023)))
      const methods = body.methods.map(({ parameters, ...method }) => ({
        ...{ ...method, parameters: { ...parameters, credentialId } },
      }))
      const prove = (change: object) => holder.prove('/custody/move', { ...body, ...change }, key.privateKey)
      const more = { shares: [...body.shares, { ...body.shares[0], setId: createId() }] }
      expect(await holder.post('/custody/move', await prove(more))).toMatchObject({ status: 400 })
      const answer = await holder.post('/custody/move', await prove({ methods }))
      expect(answer).toMatchObject({ status: 200 })
      expect(answer.body.custody.methods).toHaveLength(mostMethods)
      const stored = await listShares(wallet.walletId)
      expect(stored.filter(({ sealedTo }) => sealedTo !== null)).toHaveLength(mostSetsMoved)
    })

    test('error: of two moves at once one is made, and the other finds another epoch; nothing is between', async () => {
      const { holder, wallet, shares } = await create(4)
      const moves = [await holder.moveToUser([createPasskey()]), await holder.moveToUser([password])]
      const answers = await Promise.all(moves.map(({ send }) => send()))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const index = answers.findIndex(({ status }) => status === 200)
      const winner = moves[index]
      expect(answers[1 - index]).toMatchObject(changed)
      const publicKey = toText(winner?.key.publicKey ?? new Uint8Array())
      const stored = await listShares(wallet.walletId)
      expect(stored.map(({ sealedTo }) => sealedTo)).toEqual([...shares].map(() => publicKey))
      const { methods } = await holder.read()
      expect(methods.map(({ id }) => id)).toEqual(winner?.body.methods.map(({ id }) => id))
    })

    test('error: not all shares, or more, or another’s: nothing changes, and the grant is still good', async () => {
      const { holder, wallet, sign, device } = await create(2)
      const { body, key } = await holder.moveToUser([createPasskey()])
      const [first, second] = body.shares
      const sets = [
        [first],
        [...body.shares, { ...first, setId: createId() }],
        [first, { ...second, setId: createId() }],
      ]
      const hand = async (shares: unknown, change = {}) =>
        holder.post(
          '/custody/move',
          await holder.prove('/custody/move', { ...body, shares, ...change }, key.privateKey),
        )
      for (const shares of sets) expect(await hand(shares)).toMatchObject(changed)
      expect(await hand([first, first])).toMatchObject(changed)
      // A set that came in between.
      const setId = createId()
      await recovery.store(createGrant(device, { ...wallet, setId }), createShare(), device)
      expect(await hand(body.shares)).toMatchObject(changed)
      expect(await hand(body.shares, { epoch: 1 })).toMatchObject(changed)
      expect((await listShares(wallet.walletId)).every(({ sealedTo }) => sealedTo === null)).toBe(true)
      const again = createHolder({ wallet, device, sign })
      expect(await (await again.moveToUser([createPasskey()])).send()).toMatchObject({ status: 200 })
    })

    test('error: without a proof of the key, or with that of another move, nothing is sealed to it', async () => {
      const { holder } = await create(1)
      const { body, key } = await holder.moveToUser([createPasskey()])
      const { key: other } = await holder.moveToUser([createPasskey()])
      const path = '/custody/move'
      const wrong = [
        await holder.prove(path, body, other.privateKey),
        await holder.prove('/custody/methods/add', body, key.privateKey),
        {
          ...(await holder.prove(path, body, key.privateKey)),
          epoch: 0,
          methods: [...body.methods].map((each) => ({ ...each, id: createId() })),
        },
        { ...body, proof: toText(new Uint8Array(64)) },
        {
          ...(await holder.prove(path, body, key.privateKey)),
          grant: await holder.makeMoveGrant('user'),
        },
      ]
      for (const each of wrong) expect(await holder.post(path, each)).toMatchObject(refused)
      expect(await holder.read()).toMatchObject({ mode: 'escrow', epoch: 0 })
    })

    test('error: who has a grant alone gets no wallet back into the clear', async () => {
      const { holder, shares } = await createMoved()
      const other = await createRecoveryKey()
      const body = {
        mode: 'escrow',
        grant: await holder.makeMoveGrant('escrow'),
        epoch: 1,
        shares: [...shares.keys()].map((setId) => ({ setId, shareC: createShare() })),
      }
      const proven = await holder.prove('/custody/move', body, other.privateKey)
      expect(await holder.post('/custody/move', proven)).toMatchObject(refused)
      expect(await holder.read()).toMatchObject({ mode: 'user', epoch: 1 })
    })
  })

  describe('grants', () => {
    test('error: used twice, of another purpose, by another key, of another wallet', async () => {
      const { holder, device, wallet, sign } = await createMoved()
      const routes = {
        '/custody/read': ['custody.read', {}],
        '/custody/open': ['custody.open', { methodId: createId(), guess: null }],
        '/custody/pepper': ['custody.test', { methodId: createId(), guess: toText(new Uint8Array(32)) }],
        '/custody/shares': ['custody.shares', {}],
      } as const
      const purposes = [
        'store',
        'release',
        'custody.read',
        'custody.open',
        'custody.test',
        'custody.methods',
        'custody.shares',
        'custody.move',
      ] as const
      const taken: Record<string, readonly string[]> = {
        '/custody/read': ['custody.read'],
        '/custody/open': ['custody.open', 'custody.test'],
        '/custody/pepper': ['custody.test'],
        '/custody/shares': ['custody.shares'],
      }
      const thief = await recovery.createDevice()
      for (const [path, [purpose, body]] of Object.entries(routes)) {
        for (const other of purposes.filter((each) => !taken[path]?.includes(each)))
          expect(await holder.ask(path, other, body), `${path} ${other}`).toMatchObject(refused)
        const grant = await holder.makeGrant(purpose)
        const stolen = await thief.post(path, { ...body, grant }, { headers: { origin: frameUrl } })
        expect(stolen, path).toMatchObject(refused)
      }
      for (const [path, purpose, body] of [
        ['/custody/read', 'custody.read', {}],
        ['/custody/shares', 'custody.shares', {}],
        ['/custody/pepper', 'custody.test', routes['/custody/pepper'][1]],
      ] as const) {
        const grant = await holder.makeGrant(purpose)
        expect(await holder.post(path, { ...body, grant }), path).toMatchObject({ status: 200 })
        expect(await holder.post(path, { ...body, grant }), path).toMatchObject(refused)
      }
      const stranger = createHolder({ wallet: { ...wallet, sub: createId() }, device, sign })
      expect(await stranger.ask('/custody/read', 'custody.read')).toMatchObject(refused)
    })

    test('error: a move or a method by a grant that was used', async () => {
      const { holder, key } = await createMoved()
      const { body } = await holder.moveToEscrow(key.privateKey)
      const proven = await holder.prove('/custody/move', body, key.privateKey)
      const answers = await Promise.all([
        holder.post('/custody/move', proven),
        holder.post('/custody/move', proven),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await holder.read()).toMatchObject({ epoch: 2 })
    })

    test('error: a move that goes another way than its grant, or whose grant says of none; both are unused then', async () => {
      const { holder, key } = await createMoved([createPasskey()], 1)
      const { body } = await holder.moveToEscrow(key.privateKey)
      const hand = async (grant: string) =>
        holder.post('/custody/move', await holder.prove('/custody/move', { ...body, grant }, key.privateKey))
      for (const grant of [await holder.makeMoveGrant('user'), await holder.makeGrant('custody.move')])
        expect(await hand(grant)).toMatchObject(refused)
      expect(await holder.read()).toMatchObject({ mode: 'user', epoch: 1 })
      expect(await hand(await holder.makeMoveGrant('escrow'))).toMatchObject({ status: 200 })

      const fresh = await create(1)
      const there = await fresh.holder.moveToUser([createPasskey()])
      const wrong = { ...there.body, grant: await fresh.holder.makeMoveGrant('escrow') }
      const proven = await fresh.holder.prove('/custody/move', wrong, there.key.privateKey)
      expect(await fresh.holder.post('/custody/move', proven)).toMatchObject(refused)
      expect(await fresh.holder.read()).toMatchObject({ mode: 'escrow', epoch: 0 })
      expect(await there.send()).toMatchObject({ status: 200 })
    })

    test('error: other pages than the frame’s ask in vain', async () => {
      const { holder, device } = await create(1)
      const body = { grant: await holder.makeGrant('custody.read') }
      for (const origin of ['https://app.example', 'null'])
        expect(await device.post('/custody/read', body, { headers: { origin } })).toMatchObject({
          status: 403,
          body: { code: 'ORIGIN_NOT_ALLOWED' },
        })
    })
  })

  describe('ways to open the key', () => {
    test('default: one is added and opens; one is removed and does not; the last one stays', async () => {
      const { holder, key, secrets } = await createMoved()
      const [first] = (await holder.read()).methods
      const added = await holder.addMethod(password, key.privateKey, 1)
      expect(added.answer).toMatchObject({ status: 200, body: { outcome: 'done' } })
      expect((await holder.open(password)).privateKey).toEqual(key.privateKey)
      const removed = await holder.removeMethod(first?.id ?? '', key.privateKey, 1)
      expect(removed).toMatchObject({ status: 200, body: { outcome: 'done' } })
      expect(removed.body.custody.methods).toMatchObject([{ id: added.method.id }])
      await expect(holder.open(secrets[0] ?? password)).rejects.toThrow('no such method')
      const last = await holder.removeMethod(added.method.id, key.privateKey, 1)
      expect(last.body).toMatchObject({ outcome: 'last', receipt: null, custody: { methods: [{}] } })
      expect((await holder.removeMethod(createId(), key.privateKey, 1)).body.outcome).toBe('absent')
      const claims = await recovery.notes.auth.readCustody(removed.body.receipt)
      expect(claims).toMatchObject({ event: 'custody.method.remove', epoch: 1 })
    })

    test('behavior: of two that are removed at once one stays', async () => {
      const { holder, key } = await createMoved([createPasskey(), createPasskey()])
      const { methods } = await holder.read()
      const answers = await Promise.all(methods.map(({ id }) => holder.removeMethod(id, key.privateKey, 1)))
      expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual(['done', 'last'])
    })

    test('error: who does not hold the key adds and removes nothing; nor does who comes with an old epoch', async () => {
      const { holder, key } = await createMoved([createPasskey(), createPasskey()])
      const other = await createRecoveryKey()
      const [method] = (await holder.read()).methods
      expect((await holder.addMethod(createPasskey(), other.privateKey, 1)).answer).toMatchObject(refused)
      expect(await holder.removeMethod(method?.id ?? '', other.privateKey, 1)).toMatchObject(refused)
      expect((await holder.addMethod(createPasskey(), key.privateKey, 0)).answer).toMatchObject(changed)
      expect(await holder.removeMethod(method?.id ?? '', key.privateKey, 2)).toMatchObject(changed)
      expect((await holder.read()).methods).toHaveLength(2)
      const escrow = await create(1)
      expect((await escrow.holder.addMethod(createPasskey(), key.privateKey, 0)).answer).toMatchObject(
        changed,
      )
    })

    test('error: an eleventh, and an id that another wallet has', async () => {
      const { holder, key } = await createMoved(Array.from({ length: 10 }, createPasskey), 1)
      const invalid = { status: 400, body: { code: 'INVALID_INPUT' } }
      expect((await holder.addMethod(createPasskey(), key.privateKey, 1)).answer).toMatchObject(invalid)
      const other = await createMoved([createPasskey()], 1)
      const [theirs] = (await holder.read()).methods
      const method = {
        ...(await other.holder.makeMethod(createPasskey(), other.key.privateKey)),
        id: theirs?.id,
      }
      const body = { grant: await other.holder.makeGrant('custody.methods'), epoch: 1, method }
      const path = '/custody/methods/add'
      const proven = await other.holder.prove(path, body, other.key.privateKey)
      expect(await other.holder.post(path, proven)).toMatchObject(invalid)
    })
  })

  describe('a password', () => {
    test('behavior: a wrong one opens nothing; each guess has a pepper part of its own, and no guess gives none', async () => {
      const { holder } = await createMoved([password])
      const right = await holder.open(password)
      const wrong = await holder.open({ password: 'two words and a cat' })
      expect(wrong.answer.status).toBe(200)
      expect(wrong.privateKey).toBeNull()
      expect(wrong.answer.body.pepperPart).not.toBe(right.answer.body.pepperPart)
      const [method] = (await holder.read()).methods
      const asked = { methodId: method?.id, guess: null }
      expect(await holder.ask('/custody/open', 'custody.open', asked)).toMatchObject({ status: 400 })
      expect(
        await holder.ask('/custody/open', 'custody.open', { ...asked, methodId: createId() }),
      ).toMatchObject({
        status: 404,
        body: { code: 'SHARE_NOT_FOUND' },
      })
    })

    test('error: after ten tries in a day each login by link has one more, ten of them; after a day it is as before', async () => {
      const { wallet, device, sign } = await createMoved([createPasskey()], 1)
      const login = (isByLink: boolean) =>
        createHolder({ wallet, device, sign, login: { id: createId(), isByLink } })
      const limited = { status: 429, body: { code: 'RECOVERY_LIMIT_REACHED' } }
      const guess = (by = login(false)) =>
        by.ask('/custody/pepper', 'custody.test', {
          methodId: createId(),
          guess: `${createShare().slice(0, 42)}A`,
        })
      const start = recovery.clock.now
      for (let count = 0; count < 10; count++) {
        recovery.clock.now += minute
        expect(await guess()).toMatchObject({ status: 200 })
      }
      const answer = await guess()
      expect(answer).toMatchObject(limited)
      expect(answer.body.context.retryAfter).toBe((day - 9 * minute) / 1_000)
      const fresh = login(true)
      expect(await guess(fresh)).toMatchObject({ status: 200 })
      expect(await guess(fresh)).toMatchObject(limited)
      for (let count = 0; count < 9; count++) expect(await guess(login(true))).toMatchObject({ status: 200 })
      expect(await guess(login(true))).toMatchObject(limited)
      const [row] = await listRows(wallet.sub)
      const details = { reason: 'RECOVERY_LIMIT_REACHED' }
      expect(row).toMatchObject({ event: 'custody.pepper', result: 'refused', details })
      recovery.clock.now = start + day + 20 * minute
      expect(await guess()).toMatchObject({ status: 200 })
      const { rows } = await recovery.opened.database.execute(sql`
        select * from recovery_tries where wallet_id = ${wallet.walletId}`)
      expect(rows).toHaveLength(1)
    })

    test('behavior: each answer says how many tries are left today: nine after the first, none after the last, and none of a passkey', async () => {
      const passkey = createPasskey()
      const { wallet, device, sign } = await createMoved([passkey, password], 1)
      const enter = (isByLink: boolean) =>
        createHolder({ wallet, device, sign, login: { id: createId(), isByLink } })
      const holder = enter(false)
      // The first was taken when the password was set.
      for (const left of [8, 7]) expect((await holder.open(password)).answer.body.triesLeft).toBe(left)
      expect((await holder.open({ password: 'two words and a cat' })).answer.body.triesLeft).toBe(6)
      const wrapped = await holder.open(passkey)
      expect(wrapped.answer.body).toMatchObject({ pepperPart: null, triesLeft: null })
      const { methods } = await holder.read()
      const methodId = methods.find(({ parameters }) => parameters.kind === 'password')?.id ?? ''
      const body = { methodId, guess: toText(new Uint8Array(32)) }
      const guess = async (by = holder) =>
        (await by.ask('/custody/open', 'custody.open', body)).body.triesLeft
      for (const left of [5, 4, 3, 2, 1, 0]) expect(await guess()).toBe(left)
      // What a login by link has more is never below none.
      expect(await guess(enter(true))).toBe(0)
    })

    test('error: what a password wraps is not given out after ten tries; what a passkey wraps is', async () => {
      const passkey = createPasskey()
      const { wallet, device, sign, key } = await createMoved([passkey, password], 1)
      const holder = createHolder({ wallet, device, sign, login: { id: createId(), isByLink: false } })
      const { methods } = await holder.read()
      const methodId = methods.find(({ parameters }) => parameters.kind === 'password')?.id ?? ''
      const body = { methodId, guess: toText(new Uint8Array(32)) }
      // One was taken when the password was set.
      for (let count = 0; count < 9; count++)
        expect(await holder.ask('/custody/open', 'custody.open', body)).toMatchObject({ status: 200 })
      const answer = await holder.ask('/custody/open', 'custody.open', body)
      expect(answer).toMatchObject({ status: 429, body: { code: 'RECOVERY_LIMIT_REACHED' } })
      expect(answer.body).not.toHaveProperty('wrappedKey')
      expect((await holder.open(passkey)).privateKey).toEqual(key.privateKey)
    })

    test('error: tries at once are counted one by one', async () => {
      const { wallet, device, sign } = await createMoved([createPasskey()], 1)
      const holder = createHolder({ wallet, device, sign, login: { id: createId(), isByLink: false } })
      const guess = toText(new Uint8Array(32))
      const answers = await Promise.all(
        Array.from({ length: 14 }, () =>
          holder.ask('/custody/pepper', 'custody.test', { methodId: createId(), guess }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    })

    test('behavior: one opens as long as it is there: nobody has to change it', async () => {
      const { holder, key } = await createMoved([password])
      recovery.clock.now += 10 * 365 * day
      expect((await holder.open(password)).privateKey).toEqual(key.privateKey)
    })
  })

  describe('a new device', () => {
    test('default: its share is kept sealed to the key, by whoever has opened that, and comes out so', async () => {
      const { holder, key, wallet, device } = await createMoved([createPasskey()], 1)
      const [setId, share] = [createId(), createShare()]
      const stored = await holder.store(share, setId, key.privateKey)
      expect(stored).toMatchObject({ status: 200 })
      expect(await recovery.notes.auth.readReceipt(stored.body.receipt)).toMatchObject({ setId })
      const grant = createGrant(device, { ...wallet, purpose: 'release', setId })
      const { body } = await recovery.release(grant, device)
      const opened = await openRecoveryShare(key.privateKey, toBytes(body.shareC), holder.toContext(setId))
      expect(toText(opened)).toBe(share)
      expect(await recovery.release(toRelease({ ...grant, sub: createId() }), device)).toMatchObject({
        status: 404,
      })
      // It goes with the others when the wallet moves back.
      const back = await holder.moveToEscrow(key.privateKey)
      expect(back.body.shares).toHaveLength(2)
      expect(await back.send()).toMatchObject({ status: 200 })
      expect((await recovery.release(toRelease(grant), device)).body).toEqual({ shareC: share })
    })

    test('error: one in the clear, to another key, without a proof, or sealed where the wallet is in escrow', async () => {
      const { holder, key, wallet, device } = await createMoved([createPasskey()], 1)
      const other = await createRecoveryKey()
      const plain = createGrant(device, { ...wallet, setId: createId() })
      expect(await recovery.store(plain, createShare(), device)).toMatchObject(changed)
      expect(await holder.store(createShare(), createId(), other.privateKey)).toMatchObject(changed)
      const setId = createId()
      const body = {
        grant: await holder.makeGrant('store', setId),
        shareC: 'A'.repeat(152),
        sealedTo: toText(key.publicKey),
      }
      const forged = await holder.prove('/shares/store', body, other.privateKey)
      expect(await holder.post('/shares/store', forged)).toMatchObject(refused)
      expect(await listShares(wallet.walletId)).toHaveLength(1)
      const escrow = await create(1)
      expect(await escrow.holder.store(createShare(), createId(), other.privateKey)).toMatchObject(changed)
    })

    test('error: a share stored while the wallet moves is in the move, refused, or sealed after it', async () => {
      const { holder, wallet, device } = await create(2)
      const { send } = await holder.moveToUser([createPasskey()])
      const plain = Array.from({ length: 3 }, () =>
        recovery.store(createGrant(device, { ...wallet, setId: createId() }), createShare(), device),
      )
      const [moved, ...stored] = await Promise.all([send(), ...plain])
      const kept = await listShares(wallet.walletId)
      const inTheClear = kept.filter(({ sealedTo }) => sealedTo === null)
      expect(kept).toHaveLength(2 + stored.filter(({ status }) => status === 200).length)
      expect(inTheClear).toHaveLength(moved?.status === 200 ? 0 : kept.length)
    })

    test('behavior: a row that says another key than its share was sealed with gives nothing out', async () => {
      const { wallet, device, shares } = await createMoved([createPasskey()], 1)
      await recovery.opened.database
        .update(recoveryShares)
        .set({ sealedTo: null })
        .where(eq(recoveryShares.walletId, wallet.walletId))
      const [setId = ''] = shares.keys()
      const grant = createGrant(device, { ...wallet, purpose: 'release', setId })
      expect(await recovery.release(grant, device)).toMatchObject({ status: 500 })
    })
  })

  test('behavior: threat 28: keys rotated while a wallet is its owner’s; the old ones gone, passkey and password open it', async () => {
    const { before, after, onlyNew } = createRotatedKms()
    const location = await getLocation()
    const pepper = new Uint8Array(32).fill(9)
    const old = await startRecoveryApi(location, undefined, { kms: before, pepper })
    const { holder, wallet, device, shares } = await createHeldWallet(old, 2)
    const passkey = createPasskey()
    const { key, send } = await holder.moveToUser([passkey, password])
    expect(await send()).toMatchObject({ status: 200 })
    const { database } = old.opened
    await startRecoveryUpkeep({
      ...{ database, kms: after, auditRetentionDays: 400, assertApart: async () => {} },
      ...{ log: createLog({ level: 'silent' }), metrics: createMetrics(), getNow: () => old.clock.now },
      ...{ askSets: async () => null, getEarliest: () => old.clock.now },
    }).close()

    const next = await startRecoveryApi(location, undefined, { beside: old, kms: onlyNew, pepper })
    const by = await next.createDevice(device.keys)
    const sign = (claims: GrantClaims) => next.notes.auth.signGrant(claims)
    const again = createHolder({ wallet, device: by, sign })
    const [setId = ''] = shares.keys()
    for (const secret of [passkey, password]) {
      const { privateKey, answer } = await again.open(secret, undefined, setId)
      expect(privateKey).toEqual(key.privateKey)
      const sealed = toBytes(answer.body.share.shareC)
      const share = await openRecoveryShare(key.privateKey, sealed, again.toContext(setId))
      expect(toText(share)).toBe(shares.get(setId))
    }
    await next.stop()
    await old.stop()
  })
})
