import { needsCacheServer, startCacheServer } from '@gangway/dev'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createMetrics, openCacheServer, openSharedCounts } from '../src/index.js'
import { createTestLog } from './createTestLog.js'

const started = await startCacheServer()
afterAll(() => started?.stop())

const patience = { timeout: 30_000 }
const secret = new Uint8Array(32)

/** A process, with what it was told of others, key by key. */
async function openProcess(name: string) {
  const { log } = createTestLog()
  const cacheServer = await openCacheServer(started?.url ?? '', { log, metrics: createMetrics() })
  const counts = openSharedCounts(cacheServer, { name, secret })
  onTestFinished(async () => {
    await counts.close()
    await cacheServer.close()
  })
  const others: Record<string, number> = {}
  const add = (key: string, amount: number) =>
    counts.add(key, amount, {
      lifetime: 120,
      onOthers(some) {
        others[key] = (others[key] ?? 0) + some
      },
    })
  /** Tells of one more of the key until the others have told of so many. */
  const whenTold = (key: string, amount: number) =>
    expect
      .poll(() => {
        add(key, 0)
        return others[key]
      }, patience)
      .toBe(amount)
  return { cacheServer, add, whenTold, others }
}

describe.skipIf(!started)('on a cache server', { ...needsCacheServer, timeout: 120_000 }, () => {
  test('default: each process is told what the others have counted, key by key and once', async () => {
    const [first, second] = [await openProcess('default'), await openProcess('default')]
    first.add('a', 5)
    first.add('a', 2)
    first.add('b', 1)
    await second.whenTold('a', 7)
    second.add('a', 3)
    await first.whenTold('a', 3)
    await second.whenTold('b', 1)
    expect(first.others).toEqual({ a: 3 })
    expect(second.others).toEqual({ a: 7, b: 1 })
    const { client } = first.cacheServer
    for (const key of await client.keys('gangway:count:*')) {
      expect(key).toMatch(/^gangway:count:[\w-]{43}$/)
      expect(await client.ttl(key)).toBeGreaterThan(0)
    }
  })

  test('behavior: once the server was killed and started again, empty, what is counted then is told', async () => {
    const [first, second] = [await openProcess('killed'), await openProcess('killed')]
    first.add('a', 5)
    await second.whenTold('a', 5)
    await started?.kill()
    await expect.poll(() => first.cacheServer.getState().state, patience).toBe('failing')
    await started?.start()
    const isTold = () => {
      second.add('a', 1)
      first.add('a', 0)
      return first.others.a !== undefined
    }
    await expect.poll(isTold, patience).toBe(true)
    expect(second.others).toEqual({ a: 5 })
  })
})
