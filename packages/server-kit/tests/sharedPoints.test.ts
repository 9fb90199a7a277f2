import { needsPostgres, startPostgres } from '@gangway/dev'
import { sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import {
  createMetrics,
  createRateLimits,
  limitByDatabase,
  openDatabase,
  openSharedPoints,
  rateLimitMigrations,
} from '../src/index.js'
import { createTestLog } from './createTestLog.js'

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

const patience = { timeout: 20_000 }

/** Processes on one database, each with such a limit of points a minute for a client. */
async function openProcesses(...limits: number[]) {
  const url = (await postgres?.createDatabase()) ?? ''
  const open = async (perClient: number) => {
    const { log, lines } = createTestLog()
    const opened = await openDatabase({ location: { url }, migrations: [rateLimitMigrations], log })
    const points = openSharedPoints({ database: opened.database, log, secret: new Uint8Array(32) })
    onTestFinished(async () => {
      await points.close()
      await opened.close()
    })
    const metrics = createMetrics()
    const settings = { perClient, perProject: 0 }
    return {
      limits: createRateLimits(settings, metrics, limitByDatabase({ name: 'test', points })),
      opened,
      lines,
    }
  }
  const processes = []
  for (const perClient of limits) processes.push(await open(perClient))
  return processes
}

const isRefused = async (consuming: Promise<void>) =>
  consuming.then(
    () => false,
    (error) => error.code === 'RATE_LIMITED',
  )

test.skipIf(!postgres)(
  'behavior: what other processes have admitted of a client counts too, and not what they admitted of another',
  needsPostgres,
  async () => {
    const [first, second] = await openProcesses(1e9, 1_000)
    // A process hears of the others with what it counts itself: here one point each time.
    const ask = async () => {
      await first?.limits.consume({ ip: '203.0.113.1' }, 999)
      return isRefused(second?.limits.consume({ ip: '203.0.113.1' }, 1) ?? expect.fail())
    }
    await expect.poll(ask, { ...patience, interval: 500 }).toBe(true)
    expect(await isRefused(second?.limits.consume({ ip: '203.0.113.2' }, 1_000) ?? expect.fail())).toBe(false)
  },
)

test.skipIf(!postgres)('behavior: no address is in the table', needsPostgres, async () => {
  const [only] = await openProcesses(10)
  await only?.limits.consume({ ip: '203.0.113.77' }, 2)
  const read = async () => {
    const { rows } =
      (await only?.opened.database.execute(sql`select key, points from rate_points`)) ?? expect.fail()
    return rows
  }
  await expect.poll(read, patience).toEqual([{ key: expect.stringMatching(/^[\w-]{43}$/), points: '2' }])
})

test.skipIf(!postgres)(
  'error: while the database refuses each process counts for itself, and says so once',
  needsPostgres,
  async () => {
    const [first] = await openProcesses(10)
    await first?.opened.database.execute(sql`alter table rate_points rename to other_points`)
    await first?.limits.consume({ ip: '203.0.113.1' }, 10)
    expect(await isRefused(first?.limits.consume({ ip: '203.0.113.1' }, 1) ?? expect.fail())).toBe(true)
    await expect.poll(() => first?.lines.join(''), patience).toContain('limits are not shared')
    await first?.opened.database.execute(sql`alter table other_points rename to rate_points`)
    await first?.limits.consume({ ip: '203.0.113.2' }, 3)
    const read = async () => (await first?.opened.database.execute(sql`select points from rate_points`))?.rows
    await expect.poll(read, patience).toEqual([{ points: '3' }])
    expect(first?.lines.filter((line) => line.includes('limits are not shared'))).toHaveLength(1)
  },
)

test.skipIf(!postgres)(
  'error: of however many clients it was, what the database refused is not told later',
  needsPostgres,
  async () => {
    const [only] = await openProcesses(10)
    await only?.opened.database.execute(sql`alter table rate_points rename to other_points`)
    for (let client = 0; client < 6_000; client++) await only?.limits.consume({ ip: `client ${client}` }, 1)
    await expect.poll(() => only?.lines.join(''), { ...patience, interval: 10 }).toContain('are not shared')
    await only?.opened.database.execute(sql`alter table other_points rename to rate_points`)
    await only?.limits.consume({ ip: '203.0.113.2' }, 3)
    const read = async () => (await only?.opened.database.execute(sql`select points from rate_points`))?.rows
    await expect.poll(read, patience).not.toEqual([])
    expect(await read()).toEqual([{ points: '3' }])
  },
)
