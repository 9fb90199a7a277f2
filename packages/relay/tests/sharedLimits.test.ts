import { randomBytes } from 'node:crypto'
import { needsCacheServer, startCacheServer } from '@gangway/dev'
import { createLog, createMetrics, openCacheServer, openSharedCounts } from '@gangway/server-kit'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestIdentity } from './createTestIdentity.js'
import { startTestRelay } from './startTestRelay.js'

const server = await startCacheServer()
afterAll(() => server?.stop())

const secret = new Uint8Array(32)
const requestsPerMinute = 64
const limits = { messageSize: 1_000, storedBytes: 0, requestsPerMinute, connectionsPerMinute: 0 }
const topic = randomBytes(32).toString('hex')
/** One minute for all of them, which does not end. */
const now = Date.now()

/** A relay that counts its limits with others on the cache server. */
async function startRelay() {
  const log = createLog({ level: 'silent' })
  const cacheServer = await openCacheServer(server?.url ?? '', { log, metrics: createMetrics() })
  const sharedCounts = openSharedCounts(cacheServer, { name: 'relay', secret })
  const relay = await startTestRelay({
    ...{ limits, sharedCounts },
    ...{ getSteady: () => 0, getNow: () => now },
  })
  onTestFinished(async () => {
    await relay.close()
    await sharedCounts.close()
    await cacheServer.close()
  })
  return relay
}

describe.skipIf(!server)('on a cache server', { ...needsCacheServer, timeout: 120_000 }, () => {
  test('behavior: requests of a client count at all relays, and at each for itself while the cache server is away', async () => {
    const identity = createTestIdentity()
    const relays = [await startRelay(), await startRelay()] as const
    const [first, second] = [await relays[0].connect({ identity }), await relays[1].connect({ identity })]
    const ask = async (client: typeof first) => (await client.call('irn_subscribe', { topic })).error?.data
    for (let count = 0; count < 50; count++) expect(await ask(first)).toBeUndefined()
    let admitted = 0
    await expect
      .poll(
        async () => {
          const refusal = await ask(second)
          if (refusal === undefined) admitted += 1
          return refusal
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe('TooManyRequests')
    // By itself it would have admitted all 64.
    expect(admitted).toBeLessThan(requestsPerMinute - 20)

    await server?.kill()
    const stranger = createTestIdentity()
    for (const relay of relays) {
      const client = await relay.connect({ identity: stranger })
      for (let count = 0; count < requestsPerMinute; count++) expect(await ask(client)).toBeUndefined()
      expect(await ask(client)).toBe('TooManyRequests')
    }
    await server?.start()
  })
})
