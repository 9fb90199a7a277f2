import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMemoryStore } from '../src/index.js'
import { startTestRelay } from './startTestRelay.js'

test('behavior: no message, no telemetry, no topic and no token reaches the log (relay-protocol.md §4, §10.10)', async () => {
  const store = createMemoryStore()
  const relay = await startTestRelay({
    store: {
      ...store,
      publish: (message) =>
        message.message.includes('fails') ? Promise.reject(Error(message.message)) : store.publish(message),
    },
    projectIds: ['test'],
    times: { rejectionDelay: 10 },
  })
  const client = await relay.connect()
  const topic = randomBytes(32).toString('hex')
  const canaries = ['canaryMethod', 'canaryChain', 'canaryHash', 'canaryContract', '424242424242']
  const tvf = {
    correlationId: 424_242_424_242,
    rpcMethods: ['canaryMethod'],
    chainId: 'canaryChain',
    txHashes: ['canaryHash'],
    contractAddresses: ['canaryContract'],
  }
  for (const message of ['canary', 'canary fails', `canary ${'long'.repeat(200_000)}`])
    await client.call('irn_publish', { topic, message, ttl: 300, tag: 1108, tvf, ...tvf })
  await client.call('irn_publish', { topic, message: { canary: 1 }, ttl: 'canary', tag: 1 })
  await client.exchange('{"canary')
  await client.call('canary', { canary: true })
  const refused = await relay.connect({ query: { projectId: 'canary' } })
  await refused.waitForClose()
  await relay.close()
  const log = relay.logLines.join('')
  expect(log).toContain('the store of messages fails')
  expect(log).toContain('a client was refused')
  const { clientId } = client.identity
  for (const word of ['canary', topic, clientId, 'eyJ', ...canaries]) expect(log).not.toContain(word)
})
