import { hash, randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createMemoryStore, type MailboxStore } from '../src/index.js'
import type { TestClient } from './connectTestClient.js'
import { startTestRelay } from './startTestRelay.js'

const newTopic = () => randomBytes(32).toString('hex')
const publish = (client: TestClient, topic: string, message: string) =>
  client.call('irn_publish', { topic, message, ttl: 300, tag: 0 })
const getTexts = ({ pushes }: TestClient) => pushes.map(({ params }) => params.data.message)

/** A relay whose store answers when it is told to. */
async function startSlowRelay() {
  const store = createMemoryStore()
  const waiting: (() => void)[] = []
  const held = { read: false, publish: false }
  const hold = async <TResult>(name: keyof typeof held, result: Promise<TResult>) => {
    if (held[name]) await new Promise<void>((resolve) => waiting.push(resolve))
    return result
  }
  let reads = 0
  const slow: MailboxStore = {
    ...store,
    read(...params) {
      reads += 1
      return hold('read', store.read(...params))
    },
    publish: (message) => hold('publish', store.publish(message)),
  }
  const relay = await startTestRelay({ store: slow })
  const [dapp, wallet] = await Promise.all([relay.connect(), relay.connect()])
  return {
    relay,
    dapp,
    wallet,
    held,
    /** How often it was asked for stored messages. */
    getReads: () => reads,
    /** Resolves once the store was asked; then it may answer. */
    waitForAsked: (count = 1) => vi.waitFor(() => expect(waiting).toHaveLength(count)),
    release() {
      held.read = false
      held.publish = false
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}

test('behavior: what is published while stored messages are read comes after them, once', async () => {
  const topic = newTopic()
  const { relay, dapp, wallet, held, waitForAsked, release } = await startSlowRelay()
  await publish(dapp, topic, 'stored')
  held.read = true
  await wallet.call('irn_subscribe', { topic })
  await waitForAsked()
  await publish(dapp, topic, 'meanwhile')
  await wallet.settle()
  expect(wallet.pushes).toEqual([])
  release()
  await wallet.waitForPushes(2)
  await wallet.settle()
  expect(getTexts(wallet)).toEqual(['stored', 'meanwhile'])
  await relay.close()
})

test('behavior: what the reading found already, and the publisher does not know of yet, comes once', async () => {
  const topic = newTopic()
  const { relay, dapp, wallet, held, waitForAsked, release } = await startSlowRelay()
  held.publish = true
  const published = publish(dapp, topic, 'a')
  await waitForAsked()
  await wallet.call('irn_subscribe', { topic })
  await wallet.settle()
  expect(wallet.pushes).toEqual([])
  release()
  await published
  await wallet.waitForPushes(1)
  await wallet.settle()
  expect(wallet.pushes).toHaveLength(1)
  await relay.close()
})

test('behavior: a topic left and named anew while it is read misses nothing', async () => {
  const topic = newTopic()
  const { relay, dapp, wallet, held, waitForAsked, release } = await startSlowRelay()
  held.read = true
  await wallet.call('irn_subscribe', { topic })
  await waitForAsked()
  await wallet.call('irn_unsubscribe', { topic, id: '' })
  await publish(dapp, topic, 'between')
  await wallet.call('irn_subscribe', { topic })
  release()
  await wallet.waitForPushes(1)
  await publish(dapp, topic, 'after')
  await wallet.waitForPushes(2)
  expect(getTexts(wallet)).toEqual(['between', 'after'])
  await relay.close()
})

test('behavior: who leaves while its proposal is stored leaves no subscription behind', async () => {
  const { relay, dapp, held, waitForAsked, release } = await startSlowRelay()
  held.publish = true
  dapp.socket.send(
    JSON.stringify({
      id: 1,
      jsonrpc: '2.0',
      method: 'wc_proposeSession',
      params: { pairingTopic: newTopic(), sessionProposal: 'a', ttl: 300 },
    }),
  )
  await waitForAsked()
  dapp.socket.terminate()
  await vi.waitFor(() => expect(relay.getStats().connections).toBe(1))
  release()
  await vi.waitFor(async () =>
    expect((await relay.metrics.relayPublishDuration.get()).values.at(-1)?.value).toBe(1),
  )
  expect(relay.getStats().subscriptions).toBe(0)
  await relay.close()
})

test('behavior: reading is tried again after the store failed', async () => {
  const topic = newTopic()
  const store = createMemoryStore()
  const read = vi.fn(store.read).mockRejectedValueOnce(new Error('gone'))
  const relay = await startTestRelay({ store: { ...store, read } })
  const [dapp, wallet] = await Promise.all([relay.connect(), relay.connect()])
  await publish(dapp, topic, 'a')
  await wallet.call('irn_subscribe', { topic })
  await publish(dapp, topic, 'b')
  await wallet.waitForPushes(2)
  expect(getTexts(wallet)).toEqual(['a', 'b'])
  await relay.close()
})

test.each([
  ['before', false],
  ['while', true],
])(
  'behavior: what another process stored as it died, %s stored messages were read, comes when it is published again',
  async (_, isHeld) => {
    const topic = newTopic()
    const { relay, dapp, wallet, held, waitForAsked, release } = await startSlowRelay()
    held.read = isHeld
    await wallet.call('irn_subscribe', { topic })
    if (isHeld) await waitForAsked()
    else await wallet.settle()
    const times = { publishedAt: Date.now(), expiresAt: Date.now() + 300_000 }
    const publisher = dapp.identity.clientId
    await relay.store.publish({
      topic,
      messageId: hash('sha256', 'a'),
      message: 'a',
      tag: 0,
      publisher,
      ...times,
    })
    for (let time = 0; time < 3; time += 1) expect((await publish(dapp, topic, 'a')).result).toBe(true)
    release()
    await wallet.waitForPushes(1)
    expect((await publish(dapp, topic, 'b')).result).toBe(true)
    await wallet.waitForPushes(2)
    await wallet.settle()
    expect(getTexts(wallet)).toEqual(['a', 'b'])
    await relay.close()
  },
)

test('error: a publish that failed is delivered when it comes again, though the store has it already', async () => {
  const topic = newTopic()
  const store = createMemoryStore()
  const publishTwice = vi.fn(store.publish).mockImplementationOnce(async (message) => {
    await store.publish(message)
    throw new Error('the connection to the database broke after the commit')
  })
  const relay = await startTestRelay({ store: { ...store, publish: publishTwice } })
  const [dapp, wallet] = await Promise.all([relay.connect(), relay.connect()])
  await wallet.call('irn_subscribe', { topic })
  expect((await publish(dapp, topic, 'a')).error).toMatchObject({ code: -32603, data: 'StorageError' })
  expect((await publish(dapp, topic, 'a')).result).toBe(true)
  expect((await publish(dapp, topic, 'a')).result).toBe(true)
  await wallet.waitForPushes(1)
  await wallet.settle()
  expect(wallet.pushes).toHaveLength(1)
  await relay.close()
})

test('behavior: of many clients that come back at once few have their messages read at a time, and all get them', async () => {
  const { relay, dapp, wallet, held, waitForAsked, release } = await startSlowRelay()
  const wallets = [wallet, ...(await Promise.all(Array.from({ length: 19 }, () => relay.connect())))]
  const topics = wallets.map(newTopic)
  for (const topic of topics) await publish(dapp, topic, topic)
  held.read = true
  await Promise.all(wallets.map((one, index) => one.call('irn_subscribe', { topic: topics[index] })))
  await waitForAsked(4)
  // What comes meanwhile is taken in.
  expect((await publish(dapp, newTopic(), 'meanwhile')).result).toBe(true)
  await waitForAsked(4)
  release()
  await Promise.all(wallets.map((one) => one.waitForPushes(1)))
  expect(wallets.flatMap(getTexts)).toEqual(topics)
  await relay.close()
})

test('behavior: nothing is read for clients that left while they waited for their turn', async () => {
  const { relay, dapp, wallet, held, waitForAsked, release, getReads } = await startSlowRelay()
  const wallets = [wallet, ...(await Promise.all(Array.from({ length: 9 }, () => relay.connect())))]
  const topic = newTopic()
  await publish(dapp, topic, 'a')
  held.read = true
  for (const one of wallets) await one.call('irn_subscribe', { topic })
  await waitForAsked(4)
  const before = getReads()
  const [, , , , ...waiting] = wallets
  const stayed = waiting.pop()
  for (const { socket } of waiting) socket.terminate()
  // The publisher, the four that are read for, and the last.
  await vi.waitFor(() => expect(relay.getStats().connections).toBe(6), { timeout: 10_000 })
  release()
  await stayed?.waitForPushes(1)
  expect(getReads()).toBe(before + 1)
  await relay.close()
})
