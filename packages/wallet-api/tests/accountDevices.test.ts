import type { AccountDevices } from '@gangway/protocol'
import type { OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestDevice } from './createTestDevice.js'
import { createTestKms } from './createTestKms.js'
import { eachDatabase } from './eachDatabase.js'
import { logIn, logInWithWallet, makeReceipt, makeWallet, newId } from './logIn.js'
import {
  appOrigin,
  authUrl,
  clearLimits,
  openAuthDatabase,
  startAuthApi,
  type TestAuthApi,
} from './startAuthApi.js'

const page = { appOrigin: authUrl, carrier: 'memory' }
const minute = 60_000
const invalid = { status: 401, body: { code: 'SESSION_INVALID' } }

type Session = { accessToken: string; account: { userId: string } }
type Opened = { by: TestDevice; session: Session }

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

  const call = ({ by, session }: Opened, path: string, body: object = {}) =>
    by.post(`/auth/${path}`, body, { accessToken: session.accessToken })
  const openPage = async (address = email): Promise<Opened> => {
    const by = await api.createDevice()
    return { by, session: await logIn(api, by, address, page) }
  }
  const list = async (at: Opened): Promise<AccountDevices['devices']> =>
    (await call(at, 'account/devices')).body.devices
  const end = (at: Opened, id: string) => call(at, 'account/devices/end', { id })
  const idOf = async (at: Opened, origin?: string) => {
    const found = (await list(at)).find(
      (each) => !each.isCurrent && (origin === undefined || each.appOrigin === origin),
    )
    if (!found) throw new Error('no such device')
    return found.id
  }
  const listSets = async (walletId: string) => {
    const { rows } = await opened.database.execute<{ id: string; is_leaving: boolean }>(
      sql`select id, is_leaving from auth_key_sets where wallet_id = ${walletId} order by created_at, id`,
    )
    return rows
  }
  const listEnded = async () =>
    (await opened.database.execute<{ id: string }>(sql`select id from auth_ended_sets`)).rows.map(
      ({ id }) => id,
    )

  /** Recovers the key on a device and gives it a set of its own. */
  async function addSet({ by, session }: Opened, walletId: string): Promise<string> {
    expect(await call({ by, session }, 'shares/recover')).toMatchObject({ status: 200 })
    const setId = newId()
    const receipt = await makeReceipt(api, session, { walletId, setId })
    const { shareB } = makeWallet()
    const body = { walletId, setId, shareB, receipt }
    expect(await call({ by, session }, 'shares/add', body)).toMatchObject({ status: 200 })
    return setId
  }

  async function openWallet() {
    const by = await api.createDevice()
    const session = await logInWithWallet(api, by, email)
    return { by, session, walletId: session.wallet.walletId, setId: session.setId }
  }

  test('threat 2 f: who moved the wallet to a key of their own logs its owner’s devices out, and takes no set from them for a week', async () => {
    const { walletId, setId, ...owner } = await openWallet()
    api.advance(minute)
    const thief = await openPage()
    await call(thief, 'account/custody/grant', { purpose: 'move', to: 'user' })
    const id = await idOf(thief, appOrigin)
    expect((await end(thief, id)).body).toMatchObject({ outcome: 'loggedOut' })
    expect(await call({ ...owner }, 'shares/release')).toMatchObject({ status: 401 })
    expect(await listSets(walletId)).toEqual([{ id: setId, is_leaving: false }])
    api.advance(31_000)
    // A code alone, as it is approved: its set is there.
    const again = await logIn(api, owner.by, email)
    expect(again.isNewDevice).toBe(false)
    expect((await call({ by: owner.by, session: again }, 'shares/release')).body).toMatchObject({ setId })

    // One that came after the move goes at once, and after a week any.
    api.advance(minute)
    const late = await api.createDevice()
    const lateSession = await logIn(api, late, email)
    const own = await addSet({ by: late, session: lateSession }, walletId)
    api.advance(minute)
    const later = await openPage()
    const [newest] = (await list(later)).filter(
      ({ isCurrent, appOrigin: of }) => !isCurrent && of === appOrigin,
    )
    expect((await end(later, newest?.id ?? '')).body).toMatchObject({ outcome: 'ended' })
    expect(await listSets(walletId)).toEqual([{ id: setId, is_leaving: false }])
    expect(await listEnded()).toContain(own)
    api.advance(7 * 24 * 60 * minute)
    const last = await openPage()
    expect((await end(last, id)).body).toMatchObject({ outcome: 'ended' })
  })

  describe('the devices of an account', () => {
    test('default: the one that asks first, then the last used, each with app, browser, and when', async () => {
      const first = await api.createDevice()
      await logIn(api, first, email)
      const before = api.getNow()
      api.advance(2 * minute)
      const second = await api.createDevice()
      const session = await logIn(api, second, email)
      api.advance(minute)
      const at = await openPage()
      const now = api.getNow()
      const seen = {
        browser: expect.any(String),
        place: '203.0.113.0/24',
        isLoggedIn: true,
        isCurrent: false,
      }
      expect(await list(at)).toMatchObject([
        { ...seen, appOrigin: authUrl, addedAt: now, usedAt: now, isCurrent: true },
        { ...seen, addedAt: now - minute, usedAt: now - minute },
        { ...seen, addedAt: before, usedAt: before },
      ])
      await call({ by: second, session }, 'session/end')
      expect((await list(at)).map(({ isLoggedIn }) => isLoggedIn)).toEqual([true, false, true])
    })

    test('behavior: those of before this was kept have neither browser nor last use', async () => {
      await logIn(api, await api.createDevice(), email)
      await opened.database.execute(sql`update auth_devices set facts = null, used_at = null`)
      const at = await openPage()
      expect((await list(at)).at(-1)).toMatchObject({ browser: null, place: null, usedAt: null })
    })

    test('threat 32: nobody lists or ends a device of another account', async () => {
      const own = await openWallet()
      const stranger = await openPage(`${newId()}@example.org`)
      expect(await list(stranger)).toHaveLength(1)
      const id = await idOf(await openPage())
      expect((await end(stranger, id)).body).toMatchObject({ outcome: 'absent' })
      expect(await call(own, 'session')).toMatchObject({ status: 200 })
    })

    test('error: a session of an app has no such list; a login of more than five minutes ends nothing', async () => {
      const own = await openWallet()
      expect(await call(own, 'account/devices')).toMatchObject(invalid)
      const at = await openPage()
      const id = await idOf(at)
      api.advance(5 * minute + 1)
      expect(await end(at, id)).toMatchObject(invalid)
      expect(await list(at)).toHaveLength(2)
    })
  })

  describe('a device that is taken away', () => {
    test('default: its session ends at once, and its set of shares dies for good', async () => {
      const lost = await openWallet()
      const other = await api.createDevice()
      const kept = {
        by: other,
        session: await logIn(api, other, email, { appOrigin: 'https://other.example' }),
      }
      const setId = await addSet(kept, lost.walletId)
      const at = await openPage()
      const lostId = await idOf(at, appOrigin)
      expect((await end(at, lostId)).body).toMatchObject({ outcome: 'ended', devices: [{}, {}] })
      expect(await call(lost, 'shares/release')).toMatchObject(invalid)
      expect(await listSets(lost.walletId)).toMatchObject([{ id: setId, is_leaving: false }])
      expect(await listEnded()).toContain(lost.setId)
      expect((await call(kept, 'shares/release')).body).toMatchObject({ setId })
      expect((await end(at, lostId)).body).toMatchObject({ outcome: 'absent' })
    })

    test('threat 25: the only set stays until another device has one, so that the wallet is never lost', async () => {
      const lost = await openWallet()
      const at = await openPage()
      expect((await end(at, await idOf(at))).body).toMatchObject({ outcome: 'ended' })
      expect(await listSets(lost.walletId)).toEqual([{ id: lost.setId, is_leaving: true }])
      expect(await listEnded()).not.toContain(lost.setId)
      const by = await api.createDevice()
      const setId = await addSet({ by, session: await logIn(api, by, email) }, lost.walletId)
      expect(await listSets(lost.walletId)).toEqual([{ id: setId, is_leaving: false }])
      expect(await listEnded()).toContain(lost.setId)
    })

    test('behavior: it is asked about like any other at its next login, and starts without a set', async () => {
      const lost = await openWallet()
      const at = await openPage()
      await end(at, await idOf(at))
      // Half a minute lies between two mails. product.md §5.
      api.advance(minute)
      const again = await logIn(api, lost.by, email)
      expect(again.isNewDevice).toBe(true)
      expect((await call({ by: lost.by, session: again }, 'session')).body.setId).toBeNull()
      expect(await call({ by: lost.by, session: again }, 'shares/release')).toMatchObject({ status: 404 })
    })

    test('behavior: the page that asks stays logged in', async () => {
      const at = await openPage()
      const [{ id } = { id: '' }] = await list(at)
      expect((await end(at, id)).body).toMatchObject({ outcome: 'absent', devices: [{ isCurrent: true }] })
    })

    test('threat 25: taken away while it adds a set, it keeps none', async () => {
      const lost = await openWallet()
      const at = await openPage()
      const id = await idOf(at)
      const by = await api.createDevice()
      const session = await logIn(api, by, email)
      await call({ by, session }, 'shares/recover')
      const second = await list(at).then((all) => all.find((each) => !each.isCurrent && each.id !== id))
      const setId = newId()
      const receipt = await makeReceipt(api, session, { walletId: lost.walletId, setId })
      const body = { walletId: lost.walletId, setId, shareB: makeWallet().shareB, receipt }
      const [added] = await Promise.all([
        call({ by, session }, 'shares/add', body),
        end(at, second?.id ?? ''),
      ])
      const left = await listSets(lost.walletId)
      // Whichever came first: of the set of a device that is gone nothing is left, and the wallet opens.
      expect(left.map((each) => each.id)).toEqual([lost.setId])
      expect([200, 401, 403]).toContain(added.status)
    })
  })
})
