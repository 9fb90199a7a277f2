import { createLog, createMetrics, type OpenDatabase, startServer } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recoveryShares } from '../src/database/recovery/recoveryShares.js'
import { createAskSets, startAuthUpkeep, startRecoveryUpkeep } from '../src/index.js'
import { createTestDevice, type TestDevice } from './createTestDevice.js'
import { createRotatedKms } from './createTestKms.js'
import { eachDatabase } from './eachDatabase.js'
import { logIn, logInWithWallet, makeWallet } from './logIn.js'
import { authUrl, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'
import { createId, createShare, ofFrame, startRecoveryApi, type TestRecovery } from './startRecoveryApi.js'

const day = 86_400_000
/** What both services complain of. */
const lines: string[] = []
const log = createLog({ level: 'warn' }, { write: (line) => void lines.push(line) })

await eachDatabase((getLocation) => {
  let opened: OpenDatabase
  let auth: TestAuthApi
  let recovery: TestRecovery

  beforeAll(async () => {
    opened = await openAuthDatabase(await getLocation())
    auth = await startAuthApi(opened)
    recovery = await startRecoveryApi('memory', auth.notes)
  })
  afterAll(async () => {
    await auth.stop()
    await opened.close()
    await recovery.stop()
  })

  /** A frame: one key, both services; all that `auth` is sent and answers is kept. */
  async function createFrame(traffic: string[] = []) {
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
    const toRecovery = await recovery.createDevice(toAuth.keys)
    return { toAuth, toRecovery }
  }

  const askRecovery = async (device: TestDevice, path: string, body: object) => {
    const answer = await device.post(path, body, { headers: ofFrame })
    expect(answer.status).toBe(200)
    return answer.body
  }

  test('threat 34: a wallet made on one device and recovered on another; auth sees no share C, sealed or plain', async () => {
    const traffic: string[] = []
    const email = `${createId()}@example.org`
    const first = await createFrame(traffic)
    const { accessToken } = await logIn(auth, first.toAuth, email)
    const { wallet, setId, shareB } = makeWallet()
    const { walletId } = wallet
    const shareC = createShare()
    const { grant } = (await first.toAuth.post('/auth/shares/grant', { walletId, setId }, { accessToken }))
      .body
    const { receipt } = await askRecovery(first.toRecovery, '/shares/store', { grant, shareC })
    const created = await first.toAuth.post(
      '/auth/wallet/create',
      { wallet, setId, shareB, receipt },
      { accessToken },
    )
    expect(created.status).toBe(200)

    const second = await createFrame(traffic)
    const session = await logIn(auth, second.toAuth, email)
    expect(session.account.wallet).toMatchObject({ walletId })
    const recovered = await second.toAuth.post(
      '/auth/shares/recover',
      {},
      { accessToken: session.accessToken },
    )
    expect(recovered.body).toMatchObject({ setId, shareB })
    const leave = { grant: recovered.body.grant }
    const thief = await recovery.createDevice()
    expect(await thief.post('/shares/release', leave, { headers: ofFrame })).toMatchObject({ status: 401 })
    expect(await askRecovery(second.toRecovery, '/shares/release', leave)).toEqual({ shareC })
    expect(await second.toRecovery.post('/shares/release', leave, { headers: ofFrame })).toMatchObject({
      status: 401,
    })

    const [kept] = await recovery.opened.database
      .select()
      .from(recoveryShares)
      .where(sql`${recoveryShares.setId} = ${setId}`)
    const bytes = Buffer.from(shareC, 'base64url')
    const secrets = [shareC, bytes.toString('hex'), bytes.toString('base64'), kept?.sealed.ciphertext ?? '']
    expect(traffic.join('\n')).toContain(shareB)
    for (const secret of secrets) expect(traffic.join('\n').includes(secret)).toBe(false)
    // Nor does any table of auth hold it, or a line of either log.
    const { rows } = await opened.database.execute(
      sql`select * from auth_key_sets, auth_wallets, auth_accounts`,
    )
    const texts = [JSON.stringify(rows), auth.lines.join(''), recovery.lines.join('')]
    for (const secret of secrets.slice(0, 3)) expect(texts.join('').includes(secret)).toBe(false)
  })

  test('behavior: shares of wallets stay, those of creations cut short go after 24 h (embedded-wallet.md §2.1)', async () => {
    const frame = await createFrame()
    const { accessToken } = await logIn(auth, frame.toAuth, `${createId()}@example.org`)
    const sets: string[] = []
    const { wallet, ...kept } = makeWallet()
    for (const setId of [createId(), kept.setId]) {
      const body = { walletId: wallet.walletId, setId }
      const { grant } = (await frame.toAuth.post('/auth/shares/grant', body, { accessToken })).body
      const shareC = createShare()
      const { receipt } = await askRecovery(frame.toRecovery, '/shares/store', { grant, shareC })
      sets.push(setId)
      if (setId === kept.setId)
        await frame.toAuth.post('/auth/wallet/create', { wallet, ...kept, receipt }, { accessToken })
    }
    const server = await startServer({ fetch: auth.fetch, host: '127.0.0.1', port: 0, portVariable: '' })
    const notes = auth.notes.recovery
    lines.length = 0
    const tidy = async (ahead: number) => {
      const askSets = createAskSets({ authUrl: `http://127.0.0.1:${server.port}`, notes, log })
      const { kms, opened } = recovery
      const getNow = () => recovery.clock.now + ahead
      const upkeep = startRecoveryUpkeep({
        auditRetentionDays: 400,
        assertApart: async () => {},
        ...{ database: opened.database, kms, askSets, log, metrics: createMetrics(), getNow },
        getEarliest: getNow,
      })
      await upkeep.close()
      expect(lines).toEqual([])
      const { rows } = await opened.database.execute(sql`select set_id from recovery_shares`)
      return sets.filter((setId) => JSON.stringify(rows).includes(setId))
    }
    expect(await tidy(day - 60_000)).toEqual(sets)
    expect(await tidy(day + 60_000)).toEqual([kept.setId])
    await server.close(0)
  })

  test('threat 28: keys rotated while people log in; then the old ones are gone, and nobody notices', async () => {
    const { before, after, onlyNew } = createRotatedKms()
    const own = await openAuthDatabase(await getLocation())
    const email = `${createId()}@example.org`
    const old = await startAuthApi(own, { kms: before })
    const device = await old.createDevice()
    const { setId, shareB, wallet } = await logInWithWallet(old, device, email)
    await old.stop()

    const next = await startAuthApi(own, { kms: after })
    const logins = Array.from({ length: 4 }, async () => {
      const login = await logIn(next, await next.createDevice(), `${createId()}@example.org`)
      expect(login.isNewDevice).toBe(true)
    })
    const upkeep = startAuthUpkeep({
      ...{ database: own.database, kms: after, log, auditRetentionDays: 400 },
      ...{ getNow: Date.now, getEarliest: Date.now, tellErasure: async () => null, outbox: next.outbox },
    })
    await Promise.all(logins)
    await upkeep.close()
    await next.stop()

    const last = await startAuthApi(own, { kms: onlyNew })
    const returning = await createTestDevice({
      ...{ origin: authUrl, fetch: last.fetch, getNow: last.getNow, keys: device.keys },
    })
    last.advance(31_000)
    const { accessToken, isNewDevice } = await logIn(last, returning, email)
    expect(isNewDevice).toBe(false)
    const { body } = await returning.post('/auth/shares/release', {}, { accessToken })
    expect(body).toEqual({ setId, shareB, blob: wallet.blob })
    await last.stop()
    await own.close()
  })
})
