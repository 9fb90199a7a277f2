import { needsPostgres, startPostgres } from '@gangway/dev'
import { createLog, createMetrics } from '@gangway/server-kit'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { recoveryShares } from '../src/database/recovery/recoveryShares.js'
import type { Statements } from '../src/database/statements.js'
import { keepCustody, lockCustody } from '../src/recovery/custodyStore.js'
import { lockActions } from '../src/recovery/recoveryActions.js'
import { sweepOrphans } from '../src/recovery/sweepOrphans.js'
import { createHeldWallet, createPasskey } from './createHolder.js'
import {
  createGrant,
  createId,
  createShare,
  startRecoveryApi,
  type TestRecovery,
} from './startRecoveryApi.js'

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

describe.skipIf(!postgres)('a sweep and a move, which lock in one order', needsPostgres, () => {
  let recovery: TestRecovery
  beforeAll(async () => {
    recovery = await startRecoveryApi({ url: (await postgres?.createDatabase()) ?? '' })
  })
  afterAll(() => recovery.stop())

  /** Holds a lock until somebody waits for it, by default what a sweep and a move hold. */
  async function hold(
    begin: () => Promise<unknown>,
    then: (tx: Statements) => Promise<unknown>,
    lock: (tx: Statements) => Promise<void> = lockActions,
  ) {
    const { database } = recovery.opened
    let begun: Promise<unknown> | undefined
    await database.transaction(async (tx) => {
      await lock(tx)
      begun = begin()
      await vi.waitFor(async () => {
        const { rows } = await database.execute(sql`
          select from pg_locks where not granted and locktype = 'advisory'
            and database = (select oid from pg_database where datname = current_database())`)
        expect(rows).toHaveLength(1)
      })
      await then(tx)
    })
    return begun
  }

  test('behavior: a share that a sweep deletes while its wallet is about to move ends the move, and nothing hangs', async () => {
    const { holder, shares } = await createHeldWallet(recovery, 3)
    const { send } = await holder.moveToUser([createPasskey()])
    const [setId = ''] = shares.keys()
    const answer = await hold(send, (tx) => tx.delete(recoveryShares).where(eq(recoveryShares.setId, setId)))
    expect(answer).toMatchObject({ status: 409, body: { code: 'CUSTODY_CHANGED' } })
    const again = await holder.moveToUser([createPasskey()])
    expect(await again.send()).toMatchObject({ status: 200 })
  })

  test('behavior: a sweep that notes which sets are known waits for a move that has the rows of one wallet', async () => {
    const { shares } = await createHeldWallet(recovery, 3)
    const getNow = () => recovery.clock.now
    const sweep = () =>
      sweepOrphans({
        ...{ database: recovery.opened.database, getNow, getEarliest: getNow },
        ...{ log: createLog({ level: 'silent' }), metrics: createMetrics() },
        askSets: async (setIds) => ({ known: [...setIds], ended: [], unknown: [] }),
      })
    const setIds = [...shares.keys()].toSorted().toReversed()
    await hold(sweep, async (tx) => {
      // In the order a sweep would not have.
      for (const setId of setIds)
        await tx.update(recoveryShares).set({ storedAt: 1 }).where(eq(recoveryShares.setId, setId))
    })
    const rows = await recovery.opened.database.select().from(recoveryShares)
    for (const setId of setIds)
      expect(rows.find((row) => row.setId === setId)?.confirmedAt).toBe(recovery.clock.now)
  })

  test('error: a share that is handed in the clear while its wallet moves is refused once that is done', async () => {
    const { wallet, device } = await createHeldWallet(recovery, 1)
    const setId = createId()
    const store = () => recovery.store(createGrant(device, { ...wallet, setId }), createShare(), device)
    const { walletId, projectId, sub: userId } = wallet
    const answer = await hold(
      store,
      (tx) =>
        keepCustody(tx, {
          ...{
            walletId,
            projectId,
            userId,
            mode: 'user' as const,
            publicKey: 'of somebody',
            epoch: 1,
            movedAt: 1,
          },
        }),
      (tx) => lockCustody(tx, walletId),
    )
    expect(answer).toMatchObject({ status: 409, body: { code: 'CUSTODY_CHANGED' } })
    const rows = await recovery.opened.database.select().from(recoveryShares)
    expect(rows.some((row) => row.setId === setId)).toBe(false)
  })
})
