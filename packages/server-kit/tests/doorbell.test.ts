import { needsPostgres, startPostgres } from '@gangway/dev'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createLog, openDatabase } from '../src/index.js'

const postgres = await startPostgres()
afterAll(() => postgres?.stop())
const patience = { timeout: 30_000 }

/** A process with a database, and a doorbell that counts the signals of others. */
async function open(url: string, channel: string) {
  const lines: string[] = []
  const log = createLog({ level: 'info' }, { write: (line) => void lines.push(line) })
  const { database, openDoorbell, close } = await openDatabase({ location: { url }, migrations: [], log })
  onTestFinished(close)
  const counted = { rings: 0 }
  const onRing = () => {
    counted.rings += 1
  }
  const doorbell = openDoorbell?.(channel, onRing)
  if (!doorbell) throw new Error('a server has doorbells')
  const whenHeard = () => expect.poll(doorbell.isHeard, patience).toBe(true)
  await whenHeard()
  return { database, doorbell, counted, lines, whenHeard }
}

describe.skipIf(!postgres)('on Postgres', { ...needsPostgres, timeout: 120_000 }, () => {
  test('default: every other process of the channel gets the signal, and signals of one moment are one', async () => {
    const url = (await postgres?.createDatabase()) ?? ''
    const one = await open(url, 'bell "one"')
    const two = await open(url, 'bell "one"')
    const other = await open(url, 'another')
    await expect.poll(() => one.counted.rings, patience).toBeGreaterThanOrEqual(1)
    const [before, others] = [two.counted.rings, other.counted.rings]
    for (let time = 0; time < 100; time += 1) one.doorbell.ring()
    await expect.poll(() => two.counted.rings, patience).toBeGreaterThan(before)
    expect(two.counted.rings - before).toBeLessThan(50)
    // A signal that comes back follows all of the first process's own.
    const own = one.counted.rings
    two.doorbell.ring()
    await expect.poll(() => one.counted.rings, patience).toBeGreaterThan(own)
    expect(one.counted.rings - own).toBeLessThan(50)
    expect(other.counted.rings).toBe(others)
  })

  test('behavior: a connection that the server ends is opened again, and what came meanwhile is signalled then', async () => {
    const url = (await postgres?.createDatabase()) ?? ''
    const { database, doorbell, counted, lines, whenHeard } = await open(url, 'bell')
    const before = counted.rings
    await database.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike '%notify%'`)
    await expect.poll(() => lines.some((line) => line.includes('do not arrive')), patience).toBe(true)
    await expect.poll(() => counted.rings, patience).toBeGreaterThan(before)
    await whenHeard()
    await expect.poll(() => lines.some((line) => line.includes('arrive again')), patience).toBe(true)
    expect(doorbell.isHeard()).toBe(true)
  })
})

test('default: the embedded engine has no doorbell, as no other process has its folder', async () => {
  const log = createLog({ level: 'silent' })
  const { openDoorbell, close } = await openDatabase({ location: 'memory', migrations: [], log })
  expect(openDoorbell).toBeUndefined()
  await close()
})
