import type { GrantClaims } from '@gangway/protocol'
import type { DatabaseLocation } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { recoveryShares } from '../src/database/recovery/recoveryShares.js'
import { sealRecord } from '../src/kms/sealRecord.js'
import { eachDatabase } from './eachDatabase.js'
import { createGrant, startRecoveryApi, type TestRecovery, toRelease } from './startRecoveryApi.js'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

await eachDatabase((getLocation) => {
  let location: DatabaseLocation
  beforeEach(async () => {
    location = await getLocation()
  })

  async function start(options: Parameters<typeof startRecoveryApi>[2] = {}) {
    const recovery = await startRecoveryApi(location, undefined, options)
    onTestFinished(() => recovery.stop())
    return recovery
  }

  /** Wallets of people, stored so long ago. */
  async function addWallets({ opened, kms, clock, device }: TestRecovery, many: number, age = 2 * day) {
    const grants = Array.from({ length: many }, () => createGrant(device))
    const rows = grants.map(async ({ projectId, sub, walletId, setId }) => ({
      ...{ setId, projectId, userId: sub, walletId, storedAt: clock.now - age },
      sealed: await sealRecord(kms, new Uint8Array(33), [projectId, sub, walletId, 'C', setId, '1']),
    }))
    await opened.database.insert(recoveryShares).values(await Promise.all(rows))
    return grants
  }

  /** Asks for each, from an address of its own, ten at a time; how many shares came, and the last refusal. */
  async function take(recoveries: readonly TestRecovery[], grants: readonly GrantClaims[]) {
    let released = 0
    let refused: Awaited<ReturnType<TestRecovery['release']>> | undefined
    for (let at = 0; at < grants.length; at += 10) {
      const asked = grants.slice(at, at + 10).map(async (grant, of) => {
        const recovery = recoveries[of % recoveries.length]
        if (!recovery) throw new Error('nobody to ask')
        recovery.clock.ip = `198.51.${Math.floor((at + of) / 250)}.${(at + of) % 250}`
        return recovery.release(toRelease({ ...grant, jkt: recovery.device.jkt }))
      })
      for (const answer of await Promise.all(asked))
        if (answer.status === 200) released++
        else refused = answer
    }
    return { released, refused }
  }

  const readAlarms = async (recovery: TestRecovery) => {
    const { values } = await recovery.metrics.recoveryAlarms.get()
    return Object.fromEntries(values.map(({ labels, value }) => [labels.alarm, value]))
  }

  test('behavior: threat 2: who has taken auth over, and signs grants for every wallet, gets an hour’s budget of them, and the alarm rings', async () => {
    const recovery = await start()
    const grants = await addWallets(recovery, 75)
    const { released, refused } = await take([recovery], grants)
    expect(released).toBe(60)
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'RECOVERY_LIMIT_REACHED', context: { retryAfter: 3600 } },
    })
    expect(refused?.body.reasons[0].description).toBe(
      'This wallet cannot be opened on another device right now. Please try again, in 60 minutes',
    )
    expect((await readAlarms(recovery)).budget_spent).toBe(16)
    const levels = recovery.lines.map((line) => JSON.parse(line)).filter(({ budget }) => budget === 60)
    expect(levels.map(({ level }) => level)).toEqual([40, 50])
    // Half an hour on it is still no more, and after the hour a budget of it.
    recovery.clock.now += hour / 2
    expect((await take([recovery], grants.slice(60))).released).toBe(0)
    recovery.clock.now += hour / 2
    expect((await take([recovery], grants)).released).toBe(60)
  })

  test('behavior: two processes, and one that starts later, count together', async () => {
    const first = await start()
    const grants = await addWallets(first, 70)
    const second = await start({ beside: first })
    expect((await take([first, second], grants)).released).toBe(60)
    expect((await take([await start({ beside: first })], grants.slice(60))).released).toBe(0)
  })

  test('parameters: the budget of an hour is a hundredth of the wallets a day old that auth knows, or what the operator says', async () => {
    const recovery = await start()
    const young = await addWallets(recovery, 70, minute)
    await recovery.opened.database.execute(sql`
      insert into recovery_shares (set_id, project_id, user_id, wallet_id, sealed, stored_at, confirmed_at)
      select n, 'one', n, n, '{}', ${recovery.clock.now - 2 * day}::bigint + n,
        case when n <= 6200 then 1 end
      from generate_series(1, 20000) n`)
    expect((await take([recovery], young)).released).toBe(62)
    const own = await start({ releaseLimits: { perWallet: 0, perWalletAndDay: 0, perDeployment: 3 } })
    await own.opened.database.execute(sql`truncate recovery_actions`)
    expect((await take([own], await addWallets(own, 5))).released).toBe(3)
  })

  test('behavior: one wallet is released five times in ten minutes and twenty times a day; others are not held up', async () => {
    const recovery = await start()
    const [wallet, other] = await addWallets(recovery, 2)
    if (!wallet || !other) throw new Error('two were added')
    const again = Array<GrantClaims>(10).fill(wallet)
    const { released, refused } = await take([recovery], again)
    expect([released, refused?.body.context]).toEqual([5, { retryAfter: 600 }])
    expect((await take([recovery], [other])).released).toBe(1)
    for (const most of [5, 5, 5, 0]) {
      recovery.clock.now += 10 * minute
      expect((await take([recovery], again)).released).toBe(most)
    }
    expect((await readAlarms(recovery)).wallet).toBe(5 + 5 + 5 + 5 + 10)
    recovery.clock.now += day
    expect((await take([recovery], [wallet])).released).toBe(1)
  })

  test('behavior: a grant that was refused for the budget is good once there is room', async () => {
    const recovery = await start({ releaseLimits: { perWallet: 0, perWalletAndDay: 0, perDeployment: 1 } })
    const [first, second] = await addWallets(recovery, 2)
    if (!first || !second) throw new Error('two were added')
    expect((await take([recovery], [first])).released).toBe(1)
    const leave = toRelease(second)
    recovery.clock.now += hour - 10_000
    expect((await recovery.release(leave)).status).toBe(429)
    recovery.clock.now += 20_000
    expect((await recovery.release(leave)).status).toBe(200)
  })

  test('error: more than twenty shares of one person in a day before auth knows their wallets', async () => {
    const recovery = await start()
    const { device, clock } = recovery
    const sub = createGrant(device).sub
    const store = async () => (await recovery.store(createGrant(device, { sub }), 'A'.repeat(44))).status
    for (let count = 0; count < 20; count++) expect(await store()).toBe(200)
    expect(await store()).toBe(429)
    expect((await recovery.store(createGrant(device), 'A'.repeat(44))).status).toBe(200)
    clock.now += day + 1
    expect(await store()).toBe(200)
  })

  test('behavior: posts that prove nothing cost nobody a turn, and leave no row', async () => {
    const recovery = await start()
    const { request, device, clock, opened } = recovery
    const grant = createGrant(device)
    expect((await recovery.store(grant, 'A'.repeat(44))).status).toBe(200)
    const { rows: before } = await opened.database.execute(sql`select * from dpop_proofs`)
    const headers = { origin: 'https://secure.example' }
    const forged = await recovery.notes.recovery.signGrant(toRelease(grant))
    for (let count = 0; count < 300; count++) {
      if (count % 2)
        await request('/shares/release', {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: '{}',
        })
      else await device.post('/shares/release', { grant: forged }, { headers })
    }
    expect((await opened.database.execute(sql`select * from dpop_proofs`)).rows).toHaveLength(before.length)
    expect(clock.ip).toBe('192.0.2.1')
    expect((await recovery.release(toRelease(grant))).status).toBe(200)
  })
})
