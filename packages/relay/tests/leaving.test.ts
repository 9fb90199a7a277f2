import { expect, test } from 'vitest'
import { startTestRelay } from './startTestRelay.js'

test('behavior: drained clients are sent away with 4010, spread over the time (relay-protocol.md §7)', async () => {
  const relay = await startTestRelay()
  const clients = await Promise.all(Array.from({ length: 10 }, () => relay.connect()))
  const start = performance.now()
  const closes = clients.map(async (client) => {
    const { code } = await client.waitForClose()
    return { code, at: performance.now() - start }
  })
  await relay.drain(2_000)
  const closed = await Promise.all(closes)
  expect(new Set(closed.map(({ code }) => code))).toEqual(new Set([4010]))
  const times = closed.map(({ at }) => at)
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(300)
  expect(relay.getStats().connections).toBe(0)
  await relay.close()
})

test('behavior: closing tells everybody with 1001, and a client that does not answer is cut', async () => {
  const relay = await startTestRelay()
  const [client, deaf] = await Promise.all([relay.connect(), relay.connect()])
  deaf.socket.pause()
  const closed = client.waitForClose()
  await relay.close()
  expect((await closed).code).toBe(1001)
})
