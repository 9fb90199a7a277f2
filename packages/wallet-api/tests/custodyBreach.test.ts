import { randomBytes } from 'node:crypto'
import { type GrantClaims, openRecoveryShare } from '@gangway/protocol'
import type { OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SealedRecord } from '../src/database/sealedRecord.js'
import { openRecord } from '../src/kms/openRecord.js'
import { noReleaseLimits } from '../src/limits/releaseLimits.js'
import { breakIn, type Held, listTexts } from './breakIn.js'
import { createHolder, createPasskey, type Secret, toBytes, toText } from './createHolder.js'
import { createTestDevice, type TestDevice } from './createTestDevice.js'
import { createTestKms } from './createTestKms.js'
import { eachDatabase } from './eachDatabase.js'
import { logIn, newId } from './logIn.js'
import { joinShares, openBlob, renewSplit, splitAgain, splitWallet } from './splitWallet.js'
import { authUrl, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'
import { ofFrame, startRecoveryApi, type TestRecovery } from './startRecoveryApi.js'

const page = { appOrigin: authUrl, carrier: 'memory' }
const password = 'correct horse battery staple'

await eachDatabase((getLocation) => {
  let opened: OpenDatabase
  let auth: TestAuthApi
  let recovery: TestRecovery
  let held: readonly Held[]
  /** All that `auth` is sent and answers. */
  const traffic: string[] = []

  beforeAll(async () => {
    opened = await openAuthDatabase(await getLocation())
    const kms = createTestKms()
    auth = await startAuthApi(opened, { kms })
    const pepper = randomBytes(32)
    recovery = await startRecoveryApi(await getLocation(), auth.notes, {
      pepper,
      releaseLimits: noReleaseLimits,
    })
    held = [
      { database: opened.database, kms, pepper: new Uint8Array(32).fill(7), lines: auth.lines },
      { database: recovery.opened.database, kms: recovery.kms, pepper, lines: recovery.lines },
    ]
  })
  afterAll(async () => {
    await auth.stop()
    await opened.close()
    await recovery.stop()
  })

  /** A frame or page, logged in: one key, both services. */
  async function enter(email: string, change: Record<string, unknown> = {}) {
    // So that nobody is asked for too many mails.
    auth.advance(13 * 60_000)
    recovery.clock.now = auth.getNow()
    const toAuth = await createTestDevice({
      origin: authUrl,
      getNow: auth.getNow,
      async fetch(request) {
        traffic.push(JSON.stringify([...request.headers]), await request.clone().text())
        const response = await auth.fetch(request)
        traffic.push(JSON.stringify([...response.headers]), await response.clone().text())
        return response
      },
    })
    const session = await logIn(auth, toAuth, email, change)
    const toRecovery = await recovery.createDevice(toAuth.keys)
    const call = (path: string, body: object = {}) =>
      toAuth.post(`/auth/${path}`, body, { accessToken: session.accessToken })
    return { session, toRecovery, call, userId: session.account.userId as string }
  }
  type Entered = Awaited<ReturnType<typeof enter>>

  const release = async (by: TestDevice, grant: string) =>
    (await by.post('/shares/release', { grant }, { headers: ofFrame })).body

  /** A person with a wallet, made on one device. */
  async function createOwner() {
    const email = `${newId()}@example.org`
    const first = await enter(email)
    const made = await splitWallet()
    const { wallet, setId, shareB, shareC } = made
    const { grant } = (await first.call('shares/grant', { walletId: wallet.walletId, setId })).body
    const stored = await first.toRecovery.post('/shares/store', { grant, shareC }, { headers: ofFrame })
    const body = { wallet, setId, shareB, receipt: stored.body.receipt }
    expect(await first.call('wallet/create', body)).toMatchObject({ status: 200 })
    const owner = { sub: first.userId, projectId: 'one', walletId: wallet.walletId }
    return { email, made, owner, first }
  }
  type Owner = Awaited<ReturnType<typeof createOwner>>

  type Opening = { shareB: string; next: { setId: string; grant: string } }

  /** Grants as they are asked of `auth`: on the account's page, or in a frame. */
  function createSign({ call }: Entered, tell?: (opening: Opening) => void) {
    let move = ''
    let next: Opening['next'] | undefined
    return async ({ purpose, walletId, setId, to }: GrantClaims): Promise<string> => {
      if (purpose === 'custody.move') return move
      if (purpose === 'store' && next) return next.grant
      if (purpose === 'store') return (await call('shares/grant', { walletId, setId })).body.grant
      const isMove = purpose === 'custody.shares'
      const asked = isMove ? 'move' : purpose.replace('custody.', '')
      if (!tell && /^(read|open)$/.test(asked))
        return (await call('shares/opening', { purpose: asked })).body.grant
      const { status, body } = await call('account/custody/grant', { purpose: asked, to })
      expect(status).toBe(200)
      if (!isMove) return body.grant
      tell?.(body.opening)
      next = body.opening.next
      move = body.grant
      return body.opening.grant
    }
  }

  /** On the account's page, to the person's own hands; the wallet is seen to open first. `renew`: what ends with it. */
  async function startMove({ email, made, owner }: Owner, secrets: readonly Secret[]) {
    const at = await enter(email, page)
    let opening: Opening | undefined
    const sign = createSign(at, (given) => {
      opening = given
    })
    const holder = createHolder({ wallet: owner, device: at.toRecovery, sign })
    const { key, send } = await holder.moveToUser(secrets)
    const joined = await joinShares(opening?.shareB ?? '', made.shareC)
    expect(joined && (await openBlob(joined, made.wallet))).toBe(made.entropy)
    const { status, body } = await send()
    expect(status).toBe(200)
    expect(await at.call('account/custody/noted', { receipt: body.receipt })).toMatchObject({ status: 200 })
    return {
      key,
      async renew() {
        const { wallet, shareB, shareC } = await renewSplit(made)
        const { walletId, blob } = wallet
        const setId = opening?.next.setId ?? ''
        const { receipt } = (await holder.store(shareC, setId, key.privateKey)).body
        const renewal = { walletId, blob, setId, shareB, receipt }
        expect(await at.call('account/wallet/renew', renewal)).toMatchObject({ status: 200 })
        expect(await auth.finishRenewals()).toBe(1)
        return { key, wallet, shareB, shareC }
      },
    }
  }

  const moveToUser = async (owner: Owner, secrets: readonly Secret[]) =>
    (await startMove(owner, secrets)).renew()

  /** On a new device, by a passkey or password; a set of its own. */
  async function openOnNewDevice({ email, made, owner }: Owner, secret: Secret) {
    const at = await enter(email)
    const { setId, shareB, grant, blob } = (await at.call('shares/recover')).body
    const sealed = await release(at.toRecovery, grant)
    const holder = createHolder({ wallet: owner, device: at.toRecovery, sign: createSign(at) })
    const { privateKey } = await holder.open(secret)
    if (!privateKey) return { at, entropy: null }
    const shareC = await openRecoveryShare(privateKey, toBytes(sealed.shareC), holder.toContext(setId))
    const wrappingKey = await joinShares(shareB, toText(shareC))
    const entropy = wrappingKey && (await openBlob(wrappingKey, { ...made.wallet, blob }))
    const own = await splitAgain(wrappingKey ?? new Uint8Array())
    const { body } = await holder.store(own.shareC, own.setId, privateKey)
    const add = { walletId: owner.walletId, setId: own.setId, shareB: own.shareB, receipt: body.receipt }
    expect(await at.call('shares/add', add)).toMatchObject({ status: 200 })
    return { at, entropy, own }
  }

  test('default: moved on the account’s page, opened on new devices by passkey and by password, and moved back; the same wallet each time', async () => {
    const owner = await createOwner()
    const passkey = createPasskey()
    const { key } = await moveToUser(owner, [passkey, { password }])
    expect((await openOnNewDevice(owner, passkey)).entropy).toBe(owner.made.entropy)
    expect((await openOnNewDevice(owner, { password })).entropy).toBe(owner.made.entropy)
    expect((await openOnNewDevice(owner, { password: 'another one' })).entropy).toBeNull()

    const at = await enter(owner.email, page)
    const sign = createSign(at)
    const holder = createHolder({ wallet: owner.owner, device: at.toRecovery, sign })
    const back = await holder.moveToEscrow(key.privateKey)
    // The first of them opens nothing any more, and is about to be deleted.
    expect(back.body.shares).toHaveLength(4)
    expect(await back.send()).toMatchObject({ status: 200, body: { custody: { mode: 'escrow', epoch: 2 } } })
    const last = await enter(owner.email)
    const { shareB, grant, blob } = (await last.call('shares/recover')).body
    const { shareC } = await release(last.toRecovery, grant)
    const joined = await joinShares(shareB, shareC)
    const wallet = { ...owner.made.wallet, blob }
    expect(joined && (await openBlob(joined, wallet))).toBe(owner.made.entropy)
  })

  test('threats 1, 2: all that both services hold, with an auth that signs anything, opens a wallet in escrow, and none in user custody without passkey or password', async () => {
    const inEscrow = await createOwner()
    const target = ({ made, owner }: Owner, wallet = made.wallet) => ({ wallet, owner, recovery })
    // So the attack is one.
    expect(await breakIn(held, target(inEscrow))).toBe(inEscrow.made.entropy)

    const owner = await createOwner()
    const { wallet } = await moveToUser(owner, [createPasskey(), { password }])
    await openOnNewDevice(owner, { password })
    const guesses = ['password', '123456', 'correct horse']
    expect(await breakIn(held, target(owner, wallet), guesses)).toBeNull()
    // The one thing that was missing.
    expect(await breakIn(held, target(owner, wallet), [...guesses, password])).toBe(owner.made.entropy)
    // And without the pepper of recovery not even that.
    const withoutPepper = held.map((each) => ({ ...each, pepper: randomBytes(32) }))
    expect(await breakIn(withoutPepper, target(owner, wallet), [password])).toBeNull()
  })

  test('threats 2, 25: everything recovery ever held opens no moved wallet, with all that auth holds now or a device that was taken away; copies of both services from before the move do', async () => {
    const owner = await createOwner()
    const { made } = owner
    const [ofAuth, ofRecovery] = held
    if (!ofAuth || !ofRecovery) throw new Error('not both services')
    // Backups, with the keys that open them.
    const copyOfAuth = await listTexts(ofAuth)
    const everHeld = await listTexts(ofRecovery)
    expect(everHeld).toContain(made.shareC)
    // What a device keeps besides are ids and addresses: `device.test.ts` of the frame.
    const device = [made.shareA]

    const passkey = createPasskey()
    const { renew } = await startMove(owner, [passkey])
    everHeld.push(...(await listTexts(ofRecovery)))
    const former = { wallet: made.wallet, owner: owner.owner, recovery }
    // Cut short here, the copy is as good as it was. So the attack is one, and renewing is what ends it.
    expect(await breakIn(held, former, [], everHeld)).toBe(made.entropy)

    const { wallet } = await renew()
    expect((await openOnNewDevice(owner, passkey)).entropy).toBe(made.entropy)
    everHeld.push(...(await listTexts(ofRecovery)))
    const now = { ...former, wallet }
    expect(await breakIn(held, now, [], everHeld)).toBeNull()
    expect(await breakIn([ofRecovery], now, [], [...everHeld, ...device])).toBeNull()
    expect(await breakIn(held, now, [], [...everHeld, ...device])).toBeNull()
    // They make the former key, and no service keeps anything that it opens.
    const texts = [...(await listTexts(ofAuth)), ...(await listTexts(ofRecovery)), ...device]
    expect(texts.some((text) => text.includes(made.wallet.blob))).toBe(false)

    // What nobody can take back: the accounts are the same, so whoever has what opened them then has them for good.
    expect(await breakIn(held, former, [], [...everHeld, ...copyOfAuth])).toBe(made.entropy)
    expect(copyOfAuth.some((text) => text.includes(made.wallet.blob))).toBe(true)
    expect(await breakIn([ofRecovery], former, [], [...everHeld, ...device])).toBe(made.entropy)
  })

  test('threat 34: nothing of a share C or of the recovery key passes through auth, in either custody', async () => {
    const owner = await createOwner()
    const passkey = createPasskey()
    traffic.length = 0
    const { key } = await moveToUser(owner, [passkey, { password }])
    const { own } = await openOnNewDevice(owner, passkey)
    const { rows } = await recovery.opened.database.execute<{ sealed: SealedRecord }>(
      sql`select sealed from recovery_shares where wallet_id = ${owner.owner.walletId}
        union all select wrapped_key from recovery_methods where wallet_id = ${owner.owner.walletId}`,
    )
    expect(rows).toHaveLength(5)
    const kept = await Promise.all(rows.map(({ sealed }) => openRecord(recovery.kms, sealed, sealed.context)))
    const secrets = [owner.made.shareC, own?.shareC ?? '', toText(key.privateKey), ...kept.map(toText)]
    const all = traffic.join('\n')
    expect(all).toContain(owner.made.shareB)
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThanOrEqual(44)
      expect(all.includes(secret)).toBe(false)
      expect(all.includes(Buffer.from(secret, 'base64url').toString('hex'))).toBe(false)
      expect([...auth.lines, ...recovery.lines].join('').includes(secret)).toBe(false)
    }
  })
})
