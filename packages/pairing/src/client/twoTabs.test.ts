import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startRelay, type TestRelay } from '../relay/tests/startRelay.js'
import { createMemoryKeyValueStore } from '../storage/keyValueStore.js'
import {
  approved,
  closeTestClients,
  createTestDapp,
  createTestWallet,
  pairTestClients,
} from '../tests/createTestClients.js'
import { waitFor } from '../tests/waitFor.js'

let relay: TestRelay
beforeAll(async () => {
  relay = await startRelay()
})
afterEach(closeTestClients)
afterAll(() => relay.stop())

/** Two tabs of one origin, which have one store, with one session. */
async function openTwoTabs() {
  const storage = createMemoryKeyValueStore()
  const openTab = () => createTestDapp({ relayUrl: relay.url, storage })
  const wallet = await createTestWallet({ relayUrl: relay.url })
  const first = await openTab()
  const { topic } = await pairTestClients(first, wallet)
  const second = await openTab()
  await second.wake()
  return { first, second, wallet, topic, storage, openTab }
}

const sign = { networkId: 'eip155:31337', method: 'personal_sign' }

test('default: both have the session, both hear the wallet, and both lose it at once', async () => {
  const { first, second, wallet, topic } = await openTwoTabs()
  expect(second.getSessions()).toEqual(first.getSessions())
  const heard = Promise.all([waitFor(first, 'update'), waitFor(second, 'update')])
  await wallet.update(topic, { eip155: approved.eip155 })
  await heard
  const ended = Promise.all([waitFor(second, 'end'), waitFor(wallet, 'end')])
  await first.disconnect(topic)
  await ended
  expect(second.getSessions()).toEqual([])
})

test('behavior: what one asks is asked once, and answered to it alone', async () => {
  const { first, second, wallet, topic } = await openTwoTabs()
  const told: string[] = []
  wallet.subscribe((event) => {
    if (event.type !== 'request') return
    const { id, params } = event.request
    told.push(id)
    void wallet.respond(id, { result: params })
  })
  const answers = await Promise.all([
    first.request({ ...sign, topic, params: 'first' }),
    second.request({ ...sign, topic, params: 'second' }),
  ])
  expect(answers).toEqual(['first', 'second'])
  await wallet.ping(topic)
  expect(told).toHaveLength(2)
})

test('behavior: what one could not send yet is sent by both, and heard once', async () => {
  const { first, wallet, topic, storage, openTab } = await openTwoTabs()
  const told: string[] = []
  wallet.subscribe((event) => void (event.type === 'extend' && told.push(event.type)))
  await relay.stop()
  await first.extend(topic)
  const third = await openTab()
  await relay.start()
  await expect
    .poll(async () => (await storage.getKeys()).filter((key) => key.startsWith('outbox/')))
    .toEqual([])
  await Promise.all([third.wake(), first.wake(), wallet.wake()])
  expect(told).toEqual(['extend'])
})
