import type { OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eachDatabase } from './eachDatabase.js'
import { logIn, logInWithWallet, newId } from './logIn.js'
import { makeGrant, makeHex } from './makeGrant.js'
import {
  appOrigin,
  authUrl,
  clearLimits,
  openAuthDatabase,
  startAuthApi,
  type TestAuthApi,
} from './startAuthApi.js'

const page = { appOrigin: authUrl, carrier: 'memory' }
const moment = /^20\d\d-\d\d-\d\dT.*Z$/

await eachDatabase((location) => {
  let opened: OpenDatabase
  let api: TestAuthApi

  beforeAll(async () => {
    opened = await openAuthDatabase(await location())
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    await clearLimits(opened)
    api = await startAuthApi(opened)
  })
  afterEach(() => api.stop())

  /** Somebody with a wallet, a permission and a batch, on the account's own page. */
  async function enter() {
    const device = await api.createDevice()
    const email = `${newId()}@example.org`
    const session = await logInWithWallet(api, device, email)
    const { accessToken } = session
    const grant = makeGrant(api.getNow())
    await device.post('/auth/permissions/keep', grant, { accessToken })
    const batch = { callsId: newId(), caipNetworkId: grant.caipNetworkId, transactionHash: makeHex(32) }
    expect((await device.post('/auth/calls/keep', batch, { accessToken })).status).toBe(200)
    api.advance(31_000)
    const by = await api.createDevice()
    const opened = await logIn(api, by, email, page)
    const read = () => by.post('/auth/account/data', {}, { accessToken: opened.accessToken })
    return { email, session, grant, batch, read }
  }

  test('default: all that is kept of a person, with dates, and nothing of anybody else', async () => {
    const { email, session, grant, batch, read } = await enter()
    const other = await enter()
    const { status, body } = await read()
    expect(status).toBe(200)
    const { wallet } = session
    const of = { appOrigin, caipNetworkId: grant.caipNetworkId }
    expect(body).toMatchObject({
      writtenAt: expect.stringMatching(moment),
      account: {
        id: session.account.userId,
        projectId: 'one',
        email,
        createdAt: expect.stringMatching(moment),
        lockedAt: null,
        language: null,
      },
      waysToLogIn: [{ provider: 'email', name: email, addedAt: expect.stringMatching(moment) }],
      wallets: [
        {
          id: wallet.walletId,
          evmAddress: wallet.evmAddress,
          solanaAddress: wallet.solanaAddress,
          sets: [{ createdAt: expect.stringMatching(moment) }],
        },
      ],
      permissions: [{ ...of, id: grant.id, expiry: grant.expiry }],
      batches: [{ ...of, transactionHash: batch.transactionHash }],
      paidBatches: [],
    })
    expect(body.browsers.map((each: { appOrigin: string }) => each.appOrigin).sort()).toEqual(
      [appOrigin, authUrl].sort(),
    )
    expect(body.whatHappened[0]).toMatchObject({ event: 'data.export', at: expect.stringMatching(moment) })
    expect(body.whatHappened.map(({ event }: { event: string }) => event)).toContain('wallet.create')
    const text = JSON.stringify(body)
    for (const foreign of [other.email, other.session.account.userId, other.session.wallet.walletId])
      expect(text).not.toContain(foreign)
  })

  test('threat 2: no share, blob, token or digest of a way is in it, nor what an app redeems a permission by', async () => {
    const { session, grant, read } = await enter()
    const text = JSON.stringify((await read()).body)
    const { rows } = await opened.database.execute<{ secret: string }>(sql`
      select subject as secret from auth_identities union all select blob from auth_wallets
      union all select access from auth_sessions union all select refresh from auth_sessions
      union all select share_b::text from auth_key_sets union all select jkt from auth_devices`)
    const secrets = [...rows.map(({ secret }) => secret), session.accessToken, session.shareB, grant.context]
    expect(secrets.length).toBeGreaterThan(8)
    for (const secret of secrets) expect(text).not.toContain(secret)
  })

  test('error: six files an hour, and none without a session', async () => {
    const { read } = await enter()
    const statuses: number[] = []
    for (let count = 0; count < 7; count++) statuses.push((await read()).status)
    expect(statuses).toEqual([...Array(6).fill(200), 429])
    expect((await api.post('/auth/account/data', {})).status).toBe(401)
  })
})
