import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startTestRelay } from './startTestRelay.js'

test('behavior: clients are pinged, and one that does not answer is dropped (relay-protocol.md §7)', async () => {
  const relay = await startTestRelay({ times: { pingInterval: 400 } })
  const deaf = await relay.connect({ webSocket: { autoPong: false } })
  const client = await relay.connect()
  const { code } = await deaf.waitForClose()
  expect(code).toBe(1006)
  await once(client.socket, 'ping')
  await client.settle()
  expect(relay.getStats()).toEqual({ connections: 1, subscriptions: 0 })
  await relay.close()
})

test('behavior: one without a subscription and without a word leaves with 4008, others stay (relay-protocol.md §6)', async () => {
  const relay = await startTestRelay({ times: { pingInterval: 200, idleGrace: 300 } })
  const [idle, subscribed] = await Promise.all([relay.connect(), relay.connect()])
  await subscribed.call('irn_subscribe', { topic: '0'.repeat(64) })
  expect((await idle.waitForClose()).code).toBe(4008)
  await once(subscribed.socket, 'ping')
  expect(relay.getStats()).toEqual({ connections: 1, subscriptions: 1 })
  await relay.close()
})

test('behavior: a clock that somebody sets ahead sends nobody away', async () => {
  let now = Date.now()
  const relay = await startTestRelay({ getNow: () => now, times: { pingInterval: 100 } })
  const client = await relay.connect()
  now += 86_400_000
  // Each time it is looked whether it was silent for too long.
  for (let pings = 0; pings < 3; pings++) await once(client.socket, 'ping')
  await client.settle()
  expect(relay.getStats().connections).toBe(1)
  await relay.close()
})

test.runIf(process.env.GANGWAY_TEST_DEEP)(
  'behavior: an idle client hears something every 30 s and stays for more than 120 s (relay-protocol.md §10.5)',
  { meta: { skipReason: 'run by npm run test:deep' } },
  async ({ task }) => {
    const relay = await startTestRelay()
    const client = await relay.connect()
    const start = performance.now()
    let last = start
    while (performance.now() - start < 121_000) {
      await once(client.socket, 'ping')
      expect(performance.now() - last).toBeLessThan(30_000)
      last = performance.now()
    }
    await client.settle()
    await relay.close()
    const seconds = Math.round((performance.now() - start) / 1_000)
    task.meta.deepCount = { what: 'seconds without a word', tried: seconds, found: 'still connected' }
  },
)
