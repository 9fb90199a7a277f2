import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { SetStates } from '@gangway/protocol'
import { createLog, createMetrics, type OpenDatabase } from '@gangway/server-kit'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { deletedShares } from '../src/database/recovery/deletedShares.js'
import { recoveryActions } from '../src/database/recovery/recoveryActions.js'
import { recoveryErasures } from '../src/database/recovery/recoveryErasures.js'
import { recoveryShares } from '../src/database/recovery/recoveryShares.js'
import { sweepStops } from '../src/database/recovery/sweepStops.js'
import {
  type AskSets,
  agreeToSweep,
  assertKeyEncryption,
  createAskSets,
  isDatabaseSealed,
  type Kms,
  putSharesBack,
  startRecoveryUpkeep,
} from '../src/index.js'
import { openRecord } from '../src/kms/openRecord.js'
import { rotateRecords } from '../src/kms/rotateRecords.js'
import { sealRecord } from '../src/kms/sealRecord.js'
import { cleanDeleted } from '../src/recovery/deletedShares.js'
import { sweepEnded } from '../src/recovery/sweepEnded.js'
import { sweepOrphans } from '../src/recovery/sweepOrphans.js'
import { createRotatedKms, createTestKms } from './createTestKms.js'
import { eachDatabase } from './eachDatabase.js'
import {
  createGrant,
  createId,
  createShare,
  startRecoveryApi,
  type TestRecovery,
} from './startRecoveryApi.js'

const day = 86_400_000
const share = new Uint8Array(33).fill(7)
type States = Omit<SetStates, 'grants'>
/** An auth that says this of each set. */
const toAnswer =
  (tell: (setId: string) => keyof States): AskSets =>
  async (setIds) => {
    const states: States = { known: [], ended: [], unknown: [] }
    for (const setId of setIds) states[tell(setId)].push(setId)
    return states
  }

const column = { id: recoveryShares.setId, sealed: recoveryShares.sealed }

await eachDatabase((getLocation) => {
  let recovery: TestRecovery
  let database: OpenDatabase['database']

  beforeAll(async () => {
    recovery = await startRecoveryApi(await getLocation())
    database = recovery.opened.database
  })
  afterEach(async () => {
    await database.delete(recoveryShares)
    await database.delete(recoveryActions)
    await database.delete(deletedShares)
    await database.delete(sweepStops)
  })
  afterAll(() => recovery.stop())

  const add = async (count: number, storedAt: number, kms: Kms = recovery.kms) => {
    const rows = Array.from({ length: count }, async () => {
      const setId = createId()
      return {
        ...{ setId, projectId: 'local', userId: createId(), walletId: createId(), storedAt },
        sealed: await sealRecord(kms, share, ['C', setId]),
      }
    })
    const values = await Promise.all(rows)
    await database.insert(recoveryShares).values(values)
    return values.map(({ setId }) => setId)
  }
  const list = () => database.select().from(recoveryShares)
  const dump = async () =>
    JSON.stringify((await database.execute(sql`select * from recovery_shares order by 1`)).rows)

  const metrics = createMetrics()
  const toDeps = (askSets: AskSets, now: number, earliest = now) => ({
    ...{ database, askSets, log: createLog({ level: 'silent' }), metrics },
    ...{ getNow: () => now, getEarliest: () => earliest },
  })
  const readAlarm = async (alarm: string) => {
    const { values } = await metrics.recoveryAlarms.get()
    return values.find(({ labels }) => labels.alarm === alarm)?.value ?? 0
  }

  describe('shares of creations that were cut short (embedded-wallet.md §2.1)', () => {
    test('behavior: after 24 h those auth does not have are deleted, the others never asked about again', async () => {
      const [known, orphans, young] = [await add(60, 0), await add(60, 0), await add(1, 2)]
      const asked: string[] = []
      const askSets: AskSets = async (setIds) => {
        asked.push(...setIds)
        expect(setIds.length).toBeLessThanOrEqual(50)
        return toAnswer((setId) => (known.includes(setId) ? 'known' : 'unknown'))(setIds)
      }
      expect(await sweepOrphans(toDeps(askSets, day + 1))).toBe(60)
      expect(asked).toEqual(expect.arrayContaining([...known, ...orphans, ...young]))
      expect((await list()).map(({ setId }) => setId).sort()).toEqual([...known, ...young].sort())
      asked.length = 0
      expect(await sweepOrphans(toDeps(askSets, day + 1))).toBe(0)
      // The young one, with the set that was there before it.
      expect(asked).toEqual([...young, expect.toSatisfy((setId) => known.includes(setId))])
    })

    test('behavior: nothing is deleted while auth does not answer', async () => {
      await add(60, 0)
      expect(await sweepOrphans(toDeps(async () => null, 10 * day))).toBe(0)
      expect(await list()).toHaveLength(60)
    })

    test('behavior: one that is stored again while auth is asked stays, as its new receipt is good', async () => {
      const [setId = ''] = await add(1, 0)
      let isFirst = true
      const askSets: AskSets = async (setIds) => {
        if (isFirst)
          await database.update(recoveryShares).set({ storedAt: day }).where(eq(recoveryShares.setId, setId))
        isFirst = false
        return toAnswer(() => 'unknown')(setIds)
      }
      expect(await sweepOrphans(toDeps(askSets, day + 1))).toBe(0)
      expect(await list()).toHaveLength(1)
    })

    test('behavior: nothing is deleted for the word of a database of auth that was put back from a copy', async () => {
      const [before = ''] = await add(1, 0)
      const [lost = ''] = await add(1, 10)
      // Confirmed in its time; the next was stored just before the disk was gone.
      await database.update(recoveryShares).set({ confirmedAt: 20 })
      const [left = ''] = await add(1, 30)
      const putBack = toAnswer((setId) => (setId === before ? 'known' : 'unknown'))
      expect(await sweepOrphans(toDeps(putBack, 10 * day))).toBe(0)
      expect((await list()).map(({ setId }) => setId).sort()).toEqual([before, lost, left].sort())
      expect(await readAlarm('lost_sets')).toBe(1)
      const whole = toAnswer((setId) => (setId === left ? 'unknown' : 'known'))
      expect(await sweepOrphans(toDeps(whole, 10 * day))).toBe(0)
      expect(await agreeToSweep({ database, getNow: () => 11 * day }, { by: 'olga' })).toBe(true)
      expect(await sweepOrphans(toDeps(whole, 11 * day))).toBe(1)
    })

    test('behavior: a count of grants that went back stops the sweep as well', async () => {
      const [known = ''] = await add(1, 0)
      await database.update(recoveryShares).set({ confirmedAt: 20 })
      const [orphan = '', later = ''] = [...(await add(1, 30)), ...(await add(1, 40))]
      await database.update(recoveryShares).set({ grantNumber: 8 }).where(eq(recoveryShares.setId, later))
      const counted =
        (grants: number): AskSets =>
        async (setIds) => {
          const states = await toAnswer((setId) => (setId === known ? 'known' : 'unknown'))(setIds)
          return states && { ...states, grants }
        }
      expect(await sweepOrphans(toDeps(counted(7), 10 * day))).toBe(0)
      // Whoever has caught up with the count does not start it again by that.
      expect(await sweepOrphans(toDeps(counted(9), 11 * day))).toBe(0)
      expect(await agreeToSweep({ database, getNow: () => 12 * day }, { by: 'olga' })).toBe(true)
      expect(await sweepOrphans(toDeps(counted(9), 12 * day))).toBe(1)
      expect((await list()).map(({ setId }) => setId)).not.toContain(orphan)
    })

    test('behavior: a share by whose number another one came much later was forgotten, however high the count is again', async () => {
      const [known = ''] = await add(1, 0)
      await database.update(recoveryShares).set({ confirmedAt: 20 })
      const [orphan = ''] = await add(1, 10)
      const [forgotten = ''] = await add(1, 30)
      const [later = ''] = await add(1, 40 + 3_600_000)
      const number = (setId: string, grantNumber: number) =>
        database.update(recoveryShares).set({ grantNumber }).where(eq(recoveryShares.setId, setId))
      await number(orphan, 3)
      await number(forgotten, 8)
      await number(later, 8)
      await database.update(recoveryShares).set({ confirmedAt: day }).where(eq(recoveryShares.setId, later))
      const askSets: AskSets = async (setIds) => {
        const states = await toAnswer((setId) => ([known, later].includes(setId) ? 'known' : 'unknown'))(
          setIds,
        )
        return states && { ...states, grants: 900 }
      }
      expect(await sweepOrphans(toDeps(askSets, 10 * day))).toBe(0)
      expect(await readAlarm('lost_sets')).toBeGreaterThan(0)
      expect(await agreeToSweep({ database, getNow: () => 11 * day }, { by: 'olga' })).toBe(true)
      // One whose number no later share has is an orphan as any other.
      expect(await sweepOrphans(toDeps(askSets, 11 * day))).toBe(1)
      expect((await list()).map(({ setId }) => setId).sort()).toEqual([known, forgotten, later].sort())
    })

    test('behavior: once auth has forgotten a set nothing is deleted, replaced ones neither, until an operator agrees; then what it forgot stays', async () => {
      const [before = ''] = await add(1, 0)
      const [lost = ''] = await add(1, 10)
      const [replaced = '', next = ''] = await add(2, 0)
      const wallet = createId()
      for (const setId of [replaced, next])
        await database.update(recoveryShares).set({ walletId: wallet }).where(eq(recoveryShares.setId, setId))
      await database.update(recoveryShares).set({ confirmedAt: 20 })
      const [left = '', orphan = ''] = [...(await add(1, 30)), ...(await add(1, 5))]
      const putBack = toAnswer((setId) => {
        if (setId === replaced) return 'ended'
        return [lost, left, orphan].includes(setId) ? 'unknown' : 'known'
      })
      const sweep = async (now: number) =>
        (await sweepOrphans(toDeps(putBack, now))) + (await sweepEnded(toDeps(putBack, now)))
      const stopped = await readAlarm('sweep_stopped')
      for (const days of [10, 20, 30]) expect(await sweep(days * day)).toBe(0)
      expect(await readAlarm('sweep_stopped')).toBeGreaterThan(stopped)
      const lostSets = await readAlarm('lost_sets')

      const agree = () => agreeToSweep({ database, getNow: () => 30 * day }, { by: 'olga' })
      expect([await agree(), await agree()]).toEqual([true, false])
      // The orphan from before the copy, and the one that was replaced.
      expect((await sweep(40 * day)) + (await sweep(50 * day))).toBe(2)
      expect((await list()).map(({ setId }) => setId).sort()).toEqual([before, lost, next, left].sort())
      expect(await readAlarm('lost_sets')).toBe(lostSets)
    })

    test('behavior: a deleted share is kept for 90 days, and put back by an operator it is not deleted again', async () => {
      const [setId = ''] = await add(1, 0)
      const [share] = await list()
      const orphaned = toAnswer(() => 'unknown')
      expect(await sweepOrphans(toDeps(orphaned, 2 * day))).toBe(1)
      await cleanDeleted(database, 92 * day)
      const asked = { walletId: share?.walletId ?? '', by: 'olga' }
      expect(await putSharesBack({ database, getNow: () => 92 * day }, asked)).toBe(1)
      expect(await sweepOrphans(toDeps(orphaned, 200 * day))).toBe(0)
      expect(await list()).toEqual([{ ...share, confirmedAt: 92 * day }])
      expect(await putSharesBack({ database, getNow: () => 92 * day }, asked)).toBe(0)

      await database.update(recoveryShares).set({ confirmedAt: null }).where(eq(recoveryShares.setId, setId))
      expect(await sweepOrphans(toDeps(orphaned, 200 * day))).toBe(1)
      await cleanDeleted(database, 290 * day + 1)
      expect(await database.select().from(deletedShares)).toEqual([])
    })

    test('behavior: a witness whose account auth has erased rings no alarm, and nothing is deleted by it', async () => {
      const [erased = ''] = await add(1, 0)
      await database.update(recoveryShares).set({ confirmedAt: 20 })
      const [orphan = ''] = await add(1, 30)
      const [{ walletId } = { walletId: '' }] = (await list()).filter(({ setId }) => setId === erased)
      const before = await readAlarm('lost_sets')
      const sweep = () =>
        sweepOrphans(
          toDeps(
            toAnswer(() => 'unknown'),
            10 * day,
          ),
        )
      await database.insert(recoveryErasures).values({ walletId, askedAt: 1, notedAt: 40, erasedAt: null })
      expect(await sweep()).toBe(0)
      expect((await list()).map(({ setId }) => setId)).toContain(orphan)
      expect(await readAlarm('lost_sets')).toBe(before)
      // Gone here too, it is no witness any more.
      await database.delete(recoveryShares).where(eq(recoveryShares.setId, erased))
      expect(await sweep()).toBe(1)
      await database.delete(recoveryErasures)
    })

    test('behavior: no more than a hundred are deleted in a day, or one in a hundred, and the alarm rings', async () => {
      await add(130, 0)
      const sweep = (now: number) =>
        sweepOrphans(
          toDeps(
            toAnswer(() => 'unknown'),
            now,
          ),
        )
      expect(await sweep(50 * day)).toBe(100)
      expect(await readAlarm('sweep')).toBeGreaterThan(0)
      expect(await sweep(50 * day + 1)).toBe(0)
      expect(await sweep(51 * day + 1)).toBe(30)
    })

    test('behavior: no receipt is out for one that is deleted while it is stored again', async () => {
      const { clock, kms } = recovery
      const [grant, shareC] = [createGrant(recovery.device), createShare()]
      expect((await recovery.store(grant, shareC)).status).toBe(200)
      clock.now += day + 1
      const unwrap = vi.spyOn(kms, 'unwrap')
      const swept = new Promise<number>((resolve) => {
        unwrap.mockImplementationOnce(async (...args) => {
          const sweep = sweepOrphans(
            toDeps(
              toAnswer(() => 'unknown'),
              clock.now,
            ),
          )
          resolve(sweep)
          // It has to wait for the receipt; where it need not, it is done by now.
          await Promise.race([sweep, delay(150)])
          unwrap.mockRestore()
          return kms.unwrap(...args)
        })
      })
      const again = await recovery.store({ ...grant, jti: createId() }, shareC)
      expect([again.status, await swept]).toEqual([200, 0])
      expect(await list()).toHaveLength(1)
    })
  })

  describe('shares of sets that were replaced (embedded-wallet.md §2.3)', () => {
    const week = 7 * day

    /** Two sets of one wallet, of which `auth` has heard. */
    async function addReplaced() {
      const [old = '', next = ''] = await add(2, 0)
      await database.update(recoveryShares).set({ walletId: createId(), confirmedAt: 0 })
      await database.update(recoveryShares).set({ storedAt: 5 }).where(eq(recoveryShares.setId, next))
      const others = await add(1, 0)
      await database.update(recoveryShares).set({ confirmedAt: 0 })
      return { old, next, others }
    }
    const left = async () => (await list()).map(({ setId }) => setId).sort()

    test('behavior: one that auth names as ended, and still does a week later, is deleted', async () => {
      const { old, next, others } = await addReplaced()
      const askSets = toAnswer((setId) => (setId === old ? 'ended' : 'known'))
      for (const now of [0, week - 1]) expect(await sweepEnded(toDeps(askSets, 100 * day + now))).toBe(0)
      expect(await left()).toEqual([old, next, ...others].sort())
      expect(await sweepEnded(toDeps(askSets, 100 * day + week))).toBe(1)
      expect(await left()).toEqual([next, ...others].sort())
    })

    test('behavior: by a clock that is months behind nothing is noted as long ago, so that a right one deletes nothing too soon', async () => {
      const { old } = await addReplaced()
      const askSets = toAnswer((setId) => (setId === old ? 'ended' : 'known'))
      expect(await sweepEnded(toDeps(askSets, 600 * day, 500 * day))).toBe(0)
      expect(await sweepEnded(toDeps(askSets, 600 * day + 1))).toBe(0)
      expect(await left()).toContain(old)
      expect(await sweepEnded(toDeps(askSets, 600 * day + week, 600 * day))).toBe(0)
      expect(await sweepEnded(toDeps(askSets, 600 * day + week))).toBe(1)
    })

    test('behavior: one that is in use again, as after a database was put back, stays', async () => {
      const { old } = await addReplaced()
      let state: 'ended' | 'known' | 'unknown' = 'ended'
      const askSets = toAnswer((setId) => (setId === old ? state : 'known'))
      for (const [at, next] of (['ended', 'known', 'ended', 'unknown', 'ended'] as const).entries()) {
        state = next
        expect(await sweepEnded(toDeps(askSets, 200 * day + at * week))).toBe(0)
      }
      expect(await sweepEnded(toDeps(async () => null, 300 * day))).toBe(0)
      expect(await left()).toContain(old)
    })

    test('behavior: the last share of a wallet stays, whatever auth says', async () => {
      await addReplaced()
      for (const at of [0, 1, 2, 3])
        expect(
          await sweepEnded(
            toDeps(
              toAnswer(() => 'ended'),
              400 * day + at * week,
            ),
          ),
        ).toBe(0)
      expect(await left()).toHaveLength(3)
    })
  })

  describe('threat 28: keys that wrap keys', () => {
    test('behavior: rotated under load no read fails; cut short, the rest is done later; the old key is then of no use', async () => {
      const { before, after, onlyNew } = createRotatedKms()
      const setIds = await add(250, 0, before)
      let isDone = false
      let reads = 0
      const readAll = async () => {
        for (let at = 0; !isDone; at = (at + 7) % setIds.length) {
          const setId = setIds[at] ?? ''
          const [row] = await database.select().from(recoveryShares).where(eq(recoveryShares.setId, setId))
          if (!row) throw new Error('a share is gone')
          expect(await openRecord(after, row.sealed, ['C', setId])).toEqual(share)
          reads++
        }
      }
      const readers = Promise.all([readAll(), readAll(), readAll()])
      let left = 130
      const failing: Kms = {
        ...after,
        currentKekId: after.currentKekId,
        wrap: (...args) => (left-- > 0 ? after.wrap(...args) : Promise.reject(new Error('cut short'))),
      }
      await expect(rotateRecords(database, failing, [column])).rejects.toThrow('cut short')
      expect(await rotateRecords(database, after, [column])).toBe(120)
      isDone = true
      await readers
      expect(reads).toBeGreaterThan(10)
      for (const { setId, sealed } of await list())
        expect(await openRecord(onlyNew, sealed, ['C', setId])).toEqual(share)
      expect(await rotateRecords(database, after, [column])).toBe(0)
    })

    test('error: a record whose key is missing is left as it is, named at the end, and keeps no other from it', async () => {
      const { before, after } = createRotatedKms()
      const stranger = createTestKms()
      await add(3, 0, before)
      const [lost = ''] = await add(1, 0, stranger)
      await add(3, 0, before)
      await expect(rotateRecords(database, after, [column])).rejects.toThrow(
        expect.objectContaining({
          code: 'KEY_ENCRYPTION_FAILED',
          details: `1 records, sealed with ${stranger.currentKekId}`,
        }),
      )
      const outdated = (await list()).filter(({ sealed }) => sealed.kekId !== after.currentKekId)
      expect(outdated.map(({ setId }) => setId)).toEqual([lost])
    })

    test('error: a start without the keys of the database is refused, and changes nothing', async () => {
      const { before, after, onlyNew } = createRotatedKms()
      await database.execute(sql`delete from kms_checks`)
      await add(2, 0, before)
      expect(await isDatabaseSealed(database)).toBe(false)
      await assertKeyEncryption(database, before, 'KEYS')
      expect(await isDatabaseSealed(database)).toBe(true)
      await assertKeyEncryption(database, after, 'KEYS')
      const check = async () => JSON.stringify((await database.execute(sql`select * from kms_checks`)).rows)
      const [shares, checks] = [await dump(), await check()]
      for (const kms of [createTestKms(), onlyNew])
        await expect(assertKeyEncryption(database, kms, 'KEYS')).rejects.toThrow(
          expect.objectContaining({
            code: 'INVALID_CONFIG',
            hints: [`KEYS: has not the key ${before.currentKekId} this database is sealed with; put it back`],
          }),
        )
      expect([await dump(), await check()]).toEqual([shares, checks])
    })

    test('behavior: of several processes that start together with different keys one goes on', async () => {
      await database.execute(sql`delete from kms_checks`)
      const kmses = [createTestKms(), createTestKms(), createTestKms()]
      const starts = await Promise.allSettled(kmses.map((kms) => assertKeyEncryption(database, kms, 'KEYS')))
      expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    })

    test('behavior: a service does both at its start, says what it did, and goes on after a failure', async () => {
      const { before, after } = createRotatedKms()
      await database.execute(sql`delete from kms_checks`)
      await assertKeyEncryption(database, before, 'KEYS')
      const kept = await add(2, recovery.clock.now, before)
      await add(1, 0, before)
      const lines: string[] = []
      const log = createLog({}, { write: (line) => void lines.push(line) })

      const metrics = createMetrics()
      const upkeep = startRecoveryUpkeep({
        auditRetentionDays: 400,
        assertApart: async () => {},
        ...{ database, kms: after, log, metrics, getNow: () => recovery.clock.now },
        ...{ getEarliest: () => recovery.clock.now, askSets: toAnswer(() => 'unknown') },
      })
      await upkeep.close()
      const rows = await list()
      expect(rows.map(({ setId }) => setId).sort()).toEqual(kept.sort())
      expect(new Set(rows.map(({ sealed }) => sealed.kekId))).toEqual(new Set([after.currentKekId]))
      const [swept] = await database.select().from(deletedShares)
      expect(swept?.sealed.kekId).toBe(after.currentKekId)
      expect(lines.join('')).toMatch(/"swept":1.*"rewrapped":4/s)
    })
  })
})

describe('asking auth', () => {
  const log = createLog({ level: 'silent' })
  const known = createId()
  let handle: (request: IncomingMessage) => Promise<{ status: number; body: string }>
  const server = createServer(async (request, response) => {
    const { status, body } = await handle(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  let authUrl: string
  let recovery: TestRecovery

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    authUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    recovery = await startRecoveryApi()
  })
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve))
    await recovery.stop()
  })

  const ask = (url = authUrl) =>
    createAskSets({ authUrl: url, notes: recovery.notes.recovery, log })([known, createId()])

  test('default: by a note that says who asks for what', async () => {
    handle = async (request) => {
      expect([request.method, request.url]).toEqual(['POST', '/auth/sets/known'])
      const { note } = JSON.parse(await text(request))
      const setIds = await recovery.notes.auth.readSetsQuery(note)
      const states = { known: setIds.slice(0, 1), ended: [], unknown: setIds.slice(1) }
      const signed = await recovery.notes.auth.signSetStates(states)
      return { status: 200, body: JSON.stringify({ note: signed }) }
    }
    expect(await ask()).toEqual({ known: [known], ended: [], unknown: [expect.any(String)] })
  })

  test.each([
    ['refuses', { status: 401, body: '{"known":[]}' }],
    ['fails', { status: 500, body: '{"known":[]}' }],
    ['says something else', { status: 200, body: '{}' }],
    ['says nothing', { status: 200, body: '' }],
  ])('error: nothing is concluded when it %s', async (_name, answer) => {
    handle = async () => answer
    expect(await ask()).toBeNull()
  })

  test('error: nothing is concluded from what auth did not sign', async () => {
    handle = async () => {
      const states = { known: [], ended: [], unknown: [known] }
      const note = await recovery.notes.recovery.signSetStates(states)
      return { status: 200, body: JSON.stringify({ note }) }
    }
    expect(await ask()).toBeNull()
  })

  test('error: nothing is concluded when it is not there', async () => {
    expect(await ask('http://127.0.0.1:1')).toBeNull()
  })
})
