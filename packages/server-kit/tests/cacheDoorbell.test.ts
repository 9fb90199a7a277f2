import { needsCacheServer, needsPostgres, startCacheServer, startPostgres } from '@gangway/dev'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createMetrics, openCacheServer, openDatabase, ringByCacheServer } from '../src/index.js'
import { createTestLog } from './createTestLog.js'

const [postgres, server] = await Promise.all([startPostgres(), startCacheServer()])
afterAll(() => Promise.all([postgres?.stop(), server?.stop()]))
const patience = { timeout: 30_000 }

/** A process with a doorbell that rings by both servers, and one beside it that hears the database's signals alone. */
async function open(url: string) {
  const { log, lines } = createTestLog()
  const cacheServer = await openCacheServer(server?.url ?? '', { log, metrics: createMetrics() })
  const opened = await openDatabase({ location: { url }, migrations: [], log })
  const counted = { rings: 0, byDatabase: 0 }
  const doorbell = ringByCacheServer(opened, cacheServer).openDoorbell?.('bell', () => {
    counted.rings += 1
  })
  const other = opened.openDoorbell?.('bell', () => {
    counted.byDatabase += 1
  })
  if (!doorbell || !other) throw new Error('a server has doorbells')
  onTestFinished(async () => {
    await opened.close()
    await cacheServer.close()
  })
  await expect.poll(() => doorbell.isHeard() && other.isHeard(), patience).toBe(true)
  return { doorbell, counted, lines }
}

const needs = postgres ? needsCacheServer : needsPostgres

describe.skipIf(!postgres || !server)(
  'on Postgres and a cache server',
  { ...needs, timeout: 120_000 },
  () => {
    test('behavior: signals go by the cache server; while it is killed by the database, and by it again later', async () => {
      const url = (await postgres?.createDatabase()) ?? ''
      const [one, two] = [await open(url), await open(url)]
      const isHeard = () => one.doorbell.isHeard() && two.doorbell.isHeard()
      const ring = async () => {
        const before = { ...two.counted }
        one.doorbell.ring()
        await expect.poll(() => two.counted.rings, patience).toBeGreaterThan(before.rings)
      }
      await ring()
      await server?.kill()
      await expect.poll(() => one.doorbell.isHeard() || two.doorbell.isHeard(), patience).toBe(false)
      const before = two.counted.byDatabase
      one.doorbell.ring()
      await expect.poll(() => two.counted.byDatabase, patience).toBeGreaterThan(before)
      await server?.start()
      await expect.poll(isHeard, patience).toBe(true)
      await ring()
      const said = one.lines.filter((line) => line.includes('"by":"cache server"'))
      expect(said.some((line) => line.includes('do not arrive'))).toBe(true)
      await expect
        .poll(
          () => one.lines.some((line) => line.includes('arrive again') && line.includes('cache server')),
          patience,
        )
        .toBe(true)
    })
  },
)
