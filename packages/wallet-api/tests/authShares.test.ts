import { randomBytes } from 'node:crypto'
import type { OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createKeyedHash } from '../src/limits/keyedHash.js'
import type { TestAnswer, TestDevice } from './createTestDevice.js'
import { eachDatabase } from './eachDatabase.js'
import { logIn, logInWithWallet, makeReceipt, makeWallet, newId, startLogin, toStartBody } from './logIn.js'
import { clearLimits, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

const makeShare = () => randomBytes(33).toString('base64url')
const refused = { status: 403, body: { code: 'SHARE_RELEASE_REFUSED' } }

await eachDatabase((location) => {
  let opened: OpenDatabase
  let api: TestAuthApi
  let device: TestDevice
  let other: TestDevice
  let email: string

  beforeAll(async () => {
    opened = await openAuthDatabase(await location())
  })
  afterAll(() => opened.close())

  beforeEach(async () => {
    await clearLimits(opened)
    api = await startAuthApi(opened, { isFrozen: true })
    device = await api.createDevice()
    other = await api.createDevice()
    email = `${newId()}@example.org`
  })
  afterEach(() => api.stop())

  const call = (by: TestDevice, { accessToken }: { accessToken: string }, path: string, body: object = {}) =>
    by.post(`/auth/${path}`, body, { accessToken })
  const readSetId = async (by: TestDevice, session: { accessToken: string }) =>
    (await call(by, session, 'session')).body.setId
  const readGrant = ({ body }: TestAnswer) => api.notes.recovery.readGrant(body.grant)

  /** A second device that recovers and adds a set of its own. */
  async function addDevice(walletId: string, by = other) {
    const session = await logIn(api, by, email)
    await call(by, session, 'shares/recover')
    const setId = newId()
    const receipt = await makeReceipt(api, session, { walletId, setId })
    const shareB = makeShare()
    const added = await call(by, session, 'shares/add', { walletId, setId, shareB, receipt })
    expect(added).toMatchObject({ status: 200, body: {} })
    return { ...session, setId, shareB, receipt }
  }

  test('default: a wallet is created with a grant and a receipt; its share B is released (embedded-wallet.md §2.1)', async () => {
    const session = await logIn(api, device, email)
    const made = makeWallet()
    const ids = { walletId: made.wallet.walletId, setId: made.setId }
    const granted = await call(device, session, 'shares/grant', ids)
    expect(await readGrant(granted)).toMatchObject({
      purpose: 'store',
      ...ids,
      sub: session.account.userId,
      projectId: 'one',
      jkt: device.jkt,
    })
    expect(await call(device, session, 'shares/release')).toMatchObject({ status: 404 })
    const receipt = await makeReceipt(api, session, ids)
    const body = { ...made, receipt }
    expect(await call(device, session, 'wallet/create', body)).toMatchObject({ status: 200, body: {} })
    // The answer may have been lost.
    expect(await call(device, session, 'wallet/create', body)).toMatchObject({ status: 200, body: {} })
    expect((await call(device, session, 'shares/release')).body).toEqual({
      setId: made.setId,
      shareB: made.shareB,
      blob: made.wallet.blob,
    })
    const { body: account } = await call(device, session, 'session')
    expect(account).toMatchObject({ wallet: made.wallet, setId: made.setId, email })
  })

  test('error: one wallet for an account, whatever comes at once; no other content for it', async () => {
    const session = await logIn(api, device, email)
    const elsewhere = await logIn(api, other, email)
    const attempts = await Promise.all(
      [session, elsewhere].map(async (each, at) => {
        const made = makeWallet()
        const receipt = await makeReceipt(api, each, { walletId: made.wallet.walletId, setId: made.setId })
        const body = { ...made, receipt }
        const by = at === 0 ? device : other
        return { by, each, body, answer: await call(by, each, 'wallet/create', body) }
      }),
    )
    expect(attempts.map(({ answer }) => answer.status).sort()).toEqual([200, 409])
    for (const { by, each, body, answer } of attempts) {
      const again = (change: object) => call(by, each, 'wallet/create', { ...body, ...change })
      if (answer.status === 409) continue
      expect((await again({ shareB: makeShare() })).body.code).toBe('WALLET_EXISTS')
      const blob = randomBytes(44).toString('base64url')
      expect((await again({ wallet: { ...body.wallet, blob } })).body.code).toBe('WALLET_EXISTS')
      expect((await again({})).status).toBe(200)
    }
  })

  test('error: no wallet without the receipt for its own share C', async () => {
    const session = await logIn(api, device, email)
    const made = makeWallet()
    const ids = { walletId: made.wallet.walletId, setId: made.setId }
    const claims = { sub: session.account.userId, projectId: 'one', ...ids }
    const grant = (await call(device, session, 'shares/grant', ids)).body.grant
    for (const receipt of [
      grant,
      await api.notes.auth.signReceipt(claims),
      await api.notes.recovery.signReceipt({ ...claims, sub: newId() }),
      await api.notes.recovery.signReceipt({ ...claims, projectId: 'two' }),
      await api.notes.recovery.signReceipt({ ...claims, walletId: newId() }),
      await api.notes.recovery.signReceipt({ ...claims, setId: newId() }),
    ])
      expect(await call(device, session, 'wallet/create', { ...made, receipt })).toMatchObject({
        status: 400,
        body: { code: 'RECEIPT_INVALID' },
      })
    const receipt = await api.notes.recovery.signReceipt(claims)
    api.advance(3_700_000)
    const later = await logIn(api, await api.createDevice(), `${newId()}@example.org`)
    expect(later.account.wallet).toBeNull()
    await expect(api.notes.auth.readReceipt(receipt)).rejects.toThrow()
  })

  test('behavior: a new device recovers once, and adds a set of its own (embedded-wallet.md §2.3)', async () => {
    const first = await logInWithWallet(api, device, email)
    const { walletId } = first.wallet
    const session = await logIn(api, other, email)
    expect(session.account).toMatchObject({ wallet: first.wallet, setId: null })
    expect(await call(other, session, 'shares/release')).toMatchObject({
      status: 404,
      body: { code: 'SHARE_NOT_FOUND' },
    })
    const recovered = await call(other, session, 'shares/recover')
    const { blob } = first.wallet
    expect(recovered.body).toMatchObject({ setId: first.setId, shareB: first.shareB, blob })
    expect(await readGrant(recovered)).toMatchObject({
      purpose: 'release',
      setId: first.setId,
      walletId,
      jkt: other.jkt,
    })
    expect(await call(other, session, 'shares/recover')).toMatchObject(refused)

    const setId = newId()
    expect((await call(other, session, 'shares/grant', { walletId, setId })).status).toBe(200)
    const receipt = await makeReceipt(api, session, { walletId, setId })
    const body = { walletId, setId, shareB: makeShare(), receipt }
    const answers = await Promise.all([1, 2, 3].map(() => call(other, session, 'shares/add', body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await call(other, session, 'shares/release')).body).toEqual({
      ...{ setId, shareB: body.shareB },
      blob: first.wallet.blob,
    })
    expect(await readSetId(device, first)).toBe(first.setId)
    const rubbish = { ...body, shareB: makeShare() }
    expect((await call(other, session, 'shares/add', rubbish)).body.code).toBe('RECEIPT_INVALID')
  })

  test('behavior: a device that splits anew gives up the set it had', async () => {
    const first = await logInWithWallet(api, device, email)
    const { walletId } = first.wallet
    const one = await addDevice(walletId)
    await opened.database.execute(sql`update auth_devices set set_id = null where jkt = ${other.jkt}`)
    api.advance(31_000)
    const two = await addDevice(walletId)
    const { rows } = await opened.database.execute<{ id: string }>(
      sql`select id from auth_key_sets where wallet_id = ${walletId}`,
    )
    const kept = rows.map(({ id }) => id)
    expect(kept.toSorted()).toEqual([first.setId, two.setId].toSorted())
    expect(kept).not.toContain(one.setId)
    // And says so to recovery, which has a share of it.
    const note = await api.notes.recovery.signSetsQuery([one.setId, two.setId])
    const { body } = await api.post('/auth/sets/known', { note })
    expect(await api.notes.recovery.readSetStates(body.note)).toEqual({
      ...{ known: [two.setId], ended: [one.setId], unknown: [], grants: expect.any(Number) },
    })
  })

  test('behavior: a memory session works with the set it recovered, and makes none (embedded-wallet.md §3)', async () => {
    const first = await logInWithWallet(api, device, email)
    const session = await logIn(api, other, email, { carrier: 'memory' })
    await call(other, session, 'shares/recover')
    expect((await call(other, session, 'shares/release')).body).toEqual({
      setId: first.setId,
      shareB: first.shareB,
      blob: first.wallet.blob,
    })
    const ids = { walletId: first.wallet.walletId, setId: newId() }
    expect(await call(other, session, 'shares/grant', ids)).toMatchObject(refused)
    const receipt = await makeReceipt(api, session, ids)
    const body = { ...ids, shareB: makeShare(), receipt }
    expect(await call(other, session, 'shares/add', body)).toMatchObject(refused)
  })

  test('error: threat 2: a login by code recovers nothing, and adds no set', async () => {
    const first = await logInWithWallet(api, device, email)
    api.advance(31_000)
    const session = await logIn(api, device, email)
    expect(session.isNewDevice).toBe(false)
    expect(await call(device, session, 'shares/recover')).toMatchObject(refused)
    const ids = { walletId: first.wallet.walletId, setId: newId() }
    expect(await call(device, session, 'shares/grant', ids)).toMatchObject(refused)
    const receipt = await makeReceipt(api, session, ids)
    const body = { ...ids, shareB: makeShare(), receipt }
    expect(await call(device, session, 'shares/add', body)).toMatchObject(refused)
    expect((await call(device, session, 'shares/release')).status).toBe(200)
  })

  test('error: threat 2: no answer holds a share of a set with another of the same', async () => {
    const first = await logInWithWallet(api, device, email)
    const second = await addDevice(first.wallet.walletId)
    const answers = [
      await call(device, first, 'session'),
      await call(device, first, 'shares/release'),
      await call(other, second, 'shares/release'),
      await call(other, second, 'session'),
    ]
    const seen = answers.map(({ body }) => JSON.stringify(body)).join()
    expect(seen.match(/shareB/g)).toHaveLength(2)
    expect(seen).not.toMatch(/share[AC]/)
    expect((await call(device, first, 'shares/release')).body.setId).toBe(first.setId)
  })

  test('error: threat 9: a proxy that relays the login gets no code, session or share without the link', async () => {
    const session = await logInWithWallet(api, device, email)
    const { loginId } = await startLogin(api, other, email)
    const readCode = () =>
      opened.database.execute(sql`select status, code from auth_logins where id = ${loginId}`)
    expect((await readCode()).rows).toEqual([{ status: 'pending', code: null }])
    const verify = (code: string) => other.post('/auth/login/verify', { loginId, code })
    expect((await verify('000000')).body.code).toBe('LOGIN_CODE_WRONG')
    expect((await readCode()).rows).toEqual([{ status: 'pending', code: null }])

    // Were there a code all the same, the true one would open nothing while nobody has approved.
    const digest = createKeyedHash(new Uint8Array(32).fill(7))('code', loginId, '314159')
    await opened.database.execute(sql`update auth_logins set code = ${digest} where id = ${loginId}`)
    expect(await verify('314159')).toMatchObject({ status: 400, body: { code: 'LOGIN_CODE_EXPIRED' } })
    await opened.database.execute(sql`update auth_logins set status = 'approved' where id = ${loginId}`)
    expect((await verify('314159')).status).toBe(200)

    // Nor is the session of the owner of any use to it.
    for (const path of ['shares/recover', 'shares/release', 'shares/grant', 'session'])
      expect((await call(await api.createDevice(), session, path)).status).toBe(401)
  })

  test('error: threat 32: nothing of another account or project is read or changed, on any route', async () => {
    const mine = await logInWithWallet(api, device, email)
    // The same address in another project, and another address in the same.
    const strangers = [
      await logIn(api, other, email, { projectId: 'two' }),
      await logIn(api, other, `${newId()}@example.org`),
    ]
    for (const stranger of strangers) {
      expect(stranger.account).toMatchObject({ wallet: null, setId: null })
      expect(stranger.account.userId).not.toBe(mine.account.userId)
      const ids = { walletId: mine.wallet.walletId, setId: mine.setId }
      expect((await call(other, stranger, 'shares/grant', ids)).status).toBe(403)
      const own = await makeReceipt(api, stranger, ids)
      const { wallet, shareB, setId } = mine
      const tries = [
        await call(other, stranger, 'wallet/create', { wallet, setId, shareB, receipt: mine.receipt }),
        await call(other, stranger, 'wallet/create', { wallet, setId, shareB, receipt: own }),
        await call(other, stranger, 'wallet/create', {
          ...makeWallet(),
          setId,
          receipt: own,
        }),
        await call(other, stranger, 'shares/add', { ...ids, shareB: makeShare(), receipt: mine.receipt }),
        await call(other, stranger, 'shares/release'),
        await call(other, stranger, 'shares/recover'),
      ]
      for (const { status, body } of tries) {
        expect(status).toBeGreaterThanOrEqual(400)
        expect(status).toBeLessThan(500)
        expect(JSON.stringify(body)).not.toContain(mine.shareB)
      }
    }
    const { body } = await call(device, mine, 'shares/release')
    expect(body).toEqual({ setId: mine.setId, shareB: mine.shareB, blob: mine.wallet.blob })
  })

  test('error: threat 3: a share B moved to another row, or changed, is not released', async () => {
    const mine = await logInWithWallet(api, device, email)
    const otherEmail = `${newId()}@example.org`
    const theirs = await logInWithWallet(api, other, otherEmail)
    await opened.database.execute(sql`
      update auth_key_sets set share_b = (select share_b from auth_key_sets where id = ${theirs.setId})
      where id = ${mine.setId}`)
    const answer = await call(device, mine, 'shares/release')
    expect(answer).toMatchObject({ status: 500, body: { code: 'UNKNOWN' } })
    expect(JSON.stringify(answer.body)).not.toContain(theirs.shareB)
  })

  test('behavior: recovery learns which sets there are, and nobody else (embedded-wallet.md §2.1)', async () => {
    const { setId } = await logInWithWallet(api, device, email)
    const unknown = newId()
    const note = await api.notes.recovery.signSetsQuery([setId, unknown])
    const { body } = await api.post('/auth/sets/known', { note })
    expect(await api.notes.recovery.readSetStates(body.note)).toEqual({
      ...{ known: [setId], ended: [], unknown: [unknown], grants: expect.any(Number) },
    })
    const forged = await api.notes.auth.signSetsQuery([setId])
    expect(await api.post('/auth/sets/known', { note: forged })).toMatchObject({ status: 400 })
  })

  test('error: a session ends with its project’s leave for the origin', async () => {
    const session = await logInWithWallet(api, device, email)
    await opened.database.execute(
      sql`update auth_sessions set app_origin = 'https://gone.example' where jkt = ${device.jkt}`,
    )
    expect(await call(device, session, 'shares/release')).toMatchObject({ status: 401 })
    expect((await device.post('/auth/login/start', toStartBody(email), session)).body.action).not.toBe(
      'CONNECT',
    )
  })
})
