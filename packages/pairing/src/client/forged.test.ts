import { pairingMethods } from '@gangway/protocol'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sealEnvelope } from '../crypto/envelope.js'
import { createSymKey } from '../crypto/keys.js'
import { startRelay, type TestRelay } from '../relay/tests/startRelay.js'
import { createMemoryKeyValueStore } from '../storage/keyValueStore.js'
import { createLoopRelay } from '../tests/createLoopRelay.js'
import { createRawPeer } from '../tests/createRawPeer.js'
import {
  approved,
  closeTestClients,
  createTestDapp,
  createTestWallet,
  pairTestClients,
} from '../tests/createTestClients.js'
import { sessionNamespacesSchema } from './methods/shapes/sessionNamespacesSchema.js'

let relay: TestRelay
beforeAll(async () => {
  relay = await startRelay()
})
afterEach(closeTestClients)
afterAll(() => relay.stop())

/** A session of which somebody else has the key too. */
async function pairWithSpoiler() {
  const storage = createMemoryKeyValueStore()
  const dapp = await createTestDapp({ relayUrl: relay.url, storage })
  const wallet = await createTestWallet({ relayUrl: relay.url })
  const { topic, session } = await pairTestClients(dapp, wallet)
  const { symKey } = v.parse(v.object({ symKey: v.string() }), await storage.get(`session/${topic}`))
  const spoiler = await createRawPeer(relay.url, topic, symKey)
  return { dapp, wallet, topic, session, spoiler, symKey }
}

const request = (id: number, method: string, params: unknown = {}) => ({ id, jsonrpc: '2.0', method, params })

test('error: what is no message of the session changes nothing, and the next one is heard', async () => {
  const { dapp, wallet, session, topic, spoiler } = await pairWithSpoiler()
  const notMine = sealEnvelope({ type: 0, symKey: createSymKey(), message: '{}' })
  for (const message of ['', 'garbage', 'AAAA', notMine, sealEnvelope({ type: 2, message: '{}' })])
    await spoiler.publish(message)
  for (const content of [
    '',
    'null',
    '[]',
    '{"id":1}',
    '{"id":1,"jsonrpc":"1.0","method":"wc_sessionDelete"}',
  ])
    await spoiler.say(content)
  await spoiler.say({ id: 5, jsonrpc: '2.0', result: { unasked: true } })
  await wallet.ping(topic)
  await dapp.ping(topic)
  expect(dapp.getSessions()).toEqual([session])
  expect(wallet.getSessions()).toMatchObject([{ namespaces: approved }])
  await spoiler.close()
})

test('behavior: a settlement that comes again is answered as before, and changes nothing', async () => {
  const { dapp, session, topic, spoiler } = await pairWithSpoiler()
  const controller = { publicKey: createSymKey(), metadata: { name: 'Somebody' } }
  const expiry = Math.floor(Date.now() / 1000) + 1_000
  await spoiler.say(request(7, 'wc_sessionSettle', { controller, expiry, namespaces: {} }))
  await spoiler.hear(({ id, result }) => id === 7 && result === true)
  await dapp.ping(topic)
  expect(dapp.getSessions()).toEqual([session])
  await spoiler.close()
})

test('error: methods nobody has, or on the wrong topic, are code 10001', async () => {
  const { spoiler } = await pairWithSpoiler()
  for (const [id, method] of [
    'wc_unheardOf',
    'constructor',
    'wc_sessionPropose',
    'wc_pairingDelete',
  ].entries()) {
    await spoiler.say(request(id + 1, method))
    expect(await spoiler.hear((heard) => heard.id === id + 1 && 'error' in heard)).toMatchObject({
      error: { code: 10001 },
    })
  }
  await spoiler.close()
})

// Both sides hear what a third says, so each answers for itself.
test('error: neither side does what only the other may ask', async () => {
  const { dapp, wallet, session, spoiler } = await pairWithSpoiler()
  const foreign = { eip155: { ...approved.eip155, accounts: ['solana:local:abc'] } }
  const cases: [string, unknown, number][] = [
    ['wc_sessionUpdate', { namespaces: foreign }, 1003],
    ['wc_sessionUpdate', { namespaces: 'all' }, 1003],
    ['wc_sessionEvent', { chainId: 'eip155:1', event: { name: 'chainChanged', data: 1 } }, 3002],
    ['wc_sessionEvent', {}, 1002],
    ['wc_sessionSettle', { namespaces: approved }, 1005],
    ['wc_sessionRequest', { chainId: 'eip155:31337' }, 1001],
  ]
  for (const [index, [method, params, code]] of cases.entries()) {
    await spoiler.say(request(index + 1, method, params))
    await spoiler.hear(({ id, error }) => id === index + 1 && error?.code === code)
  }
  expect(dapp.getSessions()).toEqual([session])
  expect(wallet.getSessions()).toMatchObject([{ namespaces: approved }])
  expect(wallet.getRequests()).toEqual([])
  await spoiler.close()
})

test('error: only the wallet says what is allowed; an update that was overtaken undoes nothing', async () => {
  const { dapp, wallet, topic, spoiler } = await pairWithSpoiler()
  const fewer = { eip155: approved.eip155 }
  const none = { eip155: { ...approved.eip155, methods: [] } }
  await spoiler.say(request(2000, 'wc_sessionUpdate', { namespaces: fewer }))
  // The wallet refuses it, the page takes it: it cannot tell who of those with the key has said so.
  await spoiler.hear(({ id, error }) => id === 2000 && error?.code === 3003)
  await spoiler.hear(({ id, result }) => id === 2000 && result === true)
  await spoiler.say(request(1000, 'wc_sessionUpdate', { namespaces: none }))
  await spoiler.hear(({ id, error }) => id === 1000 && error?.code === 1003)
  await wallet.ping(topic)
  expect(dapp.getSessions()[0]?.namespaces).toEqual(fewer)
  expect(wallet.getSessions()[0]?.namespaces).toEqual(approved)
  await spoiler.close()
})

const isDeep = process.env.GANGWAY_TEST_DEEP !== undefined
const messages = isDeep ? 100_000 : 200

test('behavior: whatever comes with the right key, nothing throws and nothing changes unasked', {
  timeout: isDeep ? 900_000 : 20_000,
}, async ({ task }) => {
  const loop = createLoopRelay()
  const symKey = createSymKey()
  const topic = createSymKey()
  const storage = createMemoryKeyValueStore()
  await storage.set(`session/${topic}`, {
    topic,
    symKey,
    pairingTopic: '',
    peer: { name: 'Peer', description: '', url: '', icons: [] },
    namespaces: approved,
    expiresAt: Date.now() + 600_000,
    properties: {},
    settling: null,
    newest: {},
  })
  const options = { relayUrl: 'ws://127.0.0.1:1', WebSocket: loop.WebSocket, storage }
  const dapp = await createTestDapp(options)
  await dapp.wake()
  const before = dapp.getSessions()
  expect(before).toHaveLength(1)

  const odd = fc.jsonValue({ maxDepth: 3 })
  const method = fc.constantFrom(...Object.keys(pairingMethods), 'toString', '__proto__', '')
  const namespaces = fc.record({
    accounts: fc.array(fc.constantFrom('eip155:1:0xab', 'solana:a:b', '', 'a')),
    methods: fc.array(fc.string()),
    events: odd,
  })
  const params = fc.oneof(
    odd,
    fc.record({
      namespaces: fc.dictionary(fc.constantFrom('eip155', 'eip155:1', '__proto__', 'x'), namespaces),
    }),
    fc.record({ chainId: fc.constantFrom('eip155:31337', 'x'), event: odd, request: odd }),
  )
  const payload = fc.oneof(
    fc.record({ id: fc.oneof(fc.nat(), fc.string(), odd), jsonrpc: fc.constant('2.0'), method, params }),
    fc.record({ id: fc.nat(), jsonrpc: fc.constant('2.0'), result: odd }),
    fc.record({ id: fc.nat(), jsonrpc: fc.constant('2.0'), error: odd }),
    odd,
  )
  await fc.assert(
    fc.asyncProperty(payload, async (content) => {
      const { method, params } = v.parse(loose, content)
      fc.pre(method !== 'wc_sessionDelete' && method !== 'wc_sessionExtend')
      fc.pre(
        method !== 'wc_sessionUpdate' || !v.is(v.object({ namespaces: sessionNamespacesSchema }), params),
      )
      const message = sealEnvelope({ type: 0, symKey, message: JSON.stringify(content) })
      await loop.deliver(topic, message)
      expect(dapp.getSessions()).toEqual(before)
    }),
    { numRuns: messages },
  )
  task.meta.deepCount = {
    what: 'messages sealed with the right key',
    tried: messages,
    found: 'no session changed',
  }
})

const loose = v.fallback(v.object({ method: v.optional(v.unknown()), params: v.optional(v.unknown()) }), {})
