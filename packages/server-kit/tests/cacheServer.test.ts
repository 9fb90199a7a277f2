import { needsCacheServer, startCacheServer, startLine } from '@gangway/dev'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createMetrics, createRateLimits, limitByCacheServer, openCacheServer } from '../src/index.js'
import { createTestLog } from './createTestLog.js'

const password = 'canary-of-the-cache-server'
const started = await startCacheServer({ password })
afterAll(() => started?.stop())

const patience = { timeout: 30_000 }
const secret = new Uint8Array(32)

/** The one server of this file; tests that need it are skipped without it. */
function getServer() {
  return started ?? expect.fail('no cache server')
}

/** A process that uses the server of an address. */
async function open(url: string) {
  const { log, lines } = createTestLog()
  const metrics = createMetrics()
  const cacheServer = await openCacheServer(url, { log, metrics })
  onTestFinished(cacheServer.close)
  const isLogged = (text: string) => lines.some((line) => line.includes(text))
  return { cacheServer, metrics, lines, isLogged }
}

/** A process whose clients have so many points a minute. */
async function openLimits(perClient: number, name: string, url = getServer().url) {
  const process = await open(url)
  const createLimiter = limitByCacheServer(process.cacheServer, { name, secret })
  const limits = createRateLimits({ perClient, perProject: 0 }, process.metrics, createLimiter)
  const take = (points: number, ip = '203.0.113.1') =>
    limits.consume({ ip }, points).then(
      () => 'admitted',
      (error) => error.code,
    )
  return { ...process, take }
}

describe.skipIf(!started)('on a cache server', { ...needsCacheServer, timeout: 120_000 }, () => {
  test('default: what any process admits counts at once for all of them, client by client', async () => {
    const [first, second] = await Promise.all([openLimits(10, 'default'), openLimits(10, 'default')])
    expect(await first.take(6)).toBe('admitted')
    expect(await second.take(4)).toBe('admitted')
    expect(await first.take(1)).toBe('RATE_LIMITED')
    expect(await second.take(1)).toBe('RATE_LIMITED')
    expect(await first.take(10, '203.0.113.2')).toBe('admitted')
    expect(await second.take(1, '203.0.113.2')).toBe('RATE_LIMITED')
  })

  test('behavior: of requests that come to two processes at once no more are admitted than one would admit', async () => {
    const processes = await Promise.all([openLimits(100, 'at once'), openLimits(100, 'at once')])
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => processes[index % 2]?.take(1)),
    )
    expect(answers.filter((answer) => answer === 'admitted')).toHaveLength(100)
    expect(answers.filter((answer) => answer === 'RATE_LIMITED')).toHaveLength(200)
  })

  test('behavior: no address is kept there, and what is kept ends within a minute', async () => {
    const { cacheServer, take } = await openLimits(10, 'addresses')
    await take(1, '203.0.113.77')
    const { client } = cacheServer
    const keys = await client.keys('gangway:limit:*')
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) {
      expect(key).toMatch(/^gangway:limit:[\w-]{43}$/)
      const left = await client.pttl(key)
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThanOrEqual(60_000)
    }
  })

  test('error: while it is killed each process counts for itself, and says so once; started again it counts for all', async () => {
    const [first, second] = await Promise.all([openLimits(10, 'killed'), openLimits(10, 'killed')])
    expect(first.cacheServer.getState()).toEqual({ state: 'ok' })
    await getServer().kill()
    const failing = { state: 'failing', reason: 'ECONNREFUSED' }
    await expect.poll(first.cacheServer.getState, patience).toEqual(failing)
    expect(await first.metrics.registry.metrics()).toContain('gangway_cache_server_failing 1')
    for (const { take } of [first, second]) {
      expect(await take(10)).toBe('admitted')
      expect(await take(1)).toBe('RATE_LIMITED')
    }
    await getServer().start()
    for (const { cacheServer } of [first, second])
      await expect.poll(cacheServer.getState, patience).toEqual({ state: 'ok' })
    expect(await first.metrics.registry.metrics()).toContain('gangway_cache_server_failing 0')
    expect(await first.take(6, '203.0.113.3')).toBe('admitted')
    expect(await second.take(5, '203.0.113.3')).toBe('RATE_LIMITED')
    for (const { lines, isLogged } of [first, second]) {
      expect(lines.filter((line) => line.includes('the cache server does not answer'))).toHaveLength(1)
      expect(isLogged('the cache server answers again')).toBe(true)
      expect(lines.join('')).not.toContain(password)
    }
  })

  test('error: if nothing arrives any more a request waits a second at most, and the next ones do not', async () => {
    const line = await startLine(getServer().url)
    onTestFinished(line.close)
    const { take, cacheServer } = await openLimits(1_000, 'held', line.url)
    expect(await take(1)).toBe('admitted')
    line.hold()
    const begun = performance.now()
    expect(await take(1)).toBe('admitted')
    const waited = performance.now() - begun
    for (let time = 0; time < 100; time += 1) expect(await take(1)).toBe('admitted')
    // All of them together take less time than a single one that waits.
    expect(performance.now() - begun - waited).toBeLessThan(900)
    await expect.poll(() => cacheServer.getState().state, patience).toBe('failing')
    line.mend()
    await expect.poll(cacheServer.getState, patience).toEqual({ state: 'ok' })
  })

  test('error: a wrong password is named by its code, and is not in the log', async () => {
    const url = getServer().url.replace(password, 'canary-wrong')
    const { cacheServer, lines } = await open(url)
    await expect.poll(cacheServer.getState, patience).toEqual({ state: 'failing', reason: 'WRONGPASS' })
    expect(lines.join('')).toContain('WRONGPASS')
    expect(lines.join('')).not.toContain('canary')
  })
})
