import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startRelay, type TestRelay } from '../relay/tests/startRelay.js'
import { createMemoryKeyValueStore } from '../storage/keyValueStore.js'
import { createRawPeer } from '../tests/createRawPeer.js'
import {
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

test('behavior: neither keys, topics nor what was said are in the log of either side', async () => {
  const lines: string[] = []
  const onLog = (line: string) => void lines.push(line)
  const storage = createMemoryKeyValueStore()
  const dapp = await createTestDapp({ relayUrl: relay.url, onLog, storage })
  const wallet = await createTestWallet({ relayUrl: relay.url, onLog })
  const { topic } = await pairTestClients(dapp, wallet)
  const asked = waitFor(wallet, 'request')
  const answer = dapp.request({
    topic,
    networkId: 'eip155:31337',
    method: 'personal_sign',
    params: ['spoken'],
  })
  await wallet.respond((await asked).request.id, { result: 'spoken' })
  await answer

  const { symKey } = (await storage.get(`session/${topic}`)) as { symKey: string }
  const spoiler = await createRawPeer(relay.url, topic, symKey)
  for (const content of ['spoken', { id: 1, jsonrpc: '2.0', method: 'spoken' }, { id: 2, result: 'spoken' }])
    await spoiler.say(content)
  await spoiler.publish('spoken')
  await wallet.emit(topic, { networkId: 'eip155:31337', name: 'chainChanged', data: 'spoken' })
  await dapp.disconnect(topic)

  const text = [...lines, ...dapp.getLog(), ...wallet.getLog()].join('\n')
  expect(text).toContain('wc_sessionRequest')
  expect(text).not.toMatch(/spoken|[0-9a-f]{16}|eyJ|did:key/i)
  await spoiler.close()
})
