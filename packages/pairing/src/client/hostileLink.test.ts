import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPairingUri } from '../crypto/createPairingUri.js'
import { createSymKey, toTopic } from '../crypto/keys.js'
import { startRelay, type TestRelay } from '../relay/tests/startRelay.js'
import { createMemoryKeyValueStore } from '../storage/keyValueStore.js'
import { createRawPeer } from '../tests/createRawPeer.js'
import {
  approved,
  closeTestClients,
  createTestDapp,
  createTestWallet,
  namespaces,
  pairTestClients,
} from '../tests/createTestClients.js'
import { waitFor } from '../tests/waitFor.js'

let relay: TestRelay
beforeAll(async () => {
  relay = await startRelay()
})
afterEach(closeTestClients)
afterAll(() => relay.stop())

// s since 1970, as far off as a link can say.
const forever = 999_999_999_999
const week = 604_800_000

/** A page that holds to no rule, and a wallet that has taken its link. */
async function pairWithRawPage() {
  const symKey = createSymKey()
  const topic = toTopic(symKey)
  const storage = createMemoryKeyValueStore()
  const wallet = await createTestWallet({ relayUrl: relay.url, storage })
  const page = await createRawPeer(relay.url, topic, symKey)
  await wallet.pair(createPairingUri({ topic, symKey, expiresAt: forever * 1000, methods: [] }))
  const propose = async (id: number) =>
    page.say({
      id,
      jsonrpc: '2.0',
      method: 'wc_sessionPropose',
      params: {
        proposer: { publicKey: createSymKey(), metadata: { name: 'Page' } },
        optionalNamespaces: namespaces,
        expiryTimestamp: forever,
      },
    })
  return { wallet, page, topic, storage, propose }
}

test('error: a link whose key is not that of its topic is none; a session on that topic is not touched', async () => {
  const dapp = await createTestDapp({ relayUrl: relay.url })
  const wallet = await createTestWallet({ relayUrl: relay.url })
  const { topic } = await pairTestClients(dapp, wallet)
  const link = createPairingUri({ topic, symKey: createSymKey(), expiresAt: null, methods: [] })
  await expect(wallet.pair(link)).rejects.toMatchObject({ code: 'PAIRING_URI_INVALID' })
  await dapp.ping(topic)
})

test('behavior: the first proposal behind a link counts, whoever else has the link', async () => {
  const { wallet, page, propose } = await pairWithRawPage()
  await propose(1)
  await page.hear(({ method }) => method === 'wc_pairingPing')
  await propose(2)
  await page.say({ id: 3, jsonrpc: '2.0', method: 'wc_pairingPing', params: {} })
  await page.hear(({ id }) => id === 3)
  expect(wallet.getProposals()).toHaveLength(1)
  await page.close()
})

test('behavior: a link that is withdrawn takes its proposal along', async () => {
  const { wallet, page, propose } = await pairWithRawPage()
  const asked = waitFor(wallet, 'proposal')
  await propose(1)
  const { proposal } = await asked
  const expired = waitFor(wallet, 'expire')
  await page.say({ id: 2, jsonrpc: '2.0', method: 'wc_pairingDelete', params: {} })
  expect(await expired).toEqual({ type: 'expire', kind: 'proposal', id: proposal.id })
  expect(wallet.getProposals()).toEqual([])
  await expect(wallet.approve(proposal.id, { namespaces: approved })).rejects.toMatchObject({
    code: 'PAIRING_EXPIRED',
  })
  expect(wallet.getSessions()).toEqual([])
  await page.close()
})

test('behavior: nothing is kept for longer than a session lives, whatever the page says of its end', async () => {
  const { wallet, page, propose, storage, topic } = await pairWithRawPage()
  const asked = waitFor(wallet, 'proposal')
  await propose(1)
  const { proposal } = await asked
  expect(proposal.expiresAt).toBeLessThanOrEqual(Date.now() + week)
  expect(await storage.get(`pairing/${topic}`)).toMatchObject({ expiresAt: proposal.expiresAt })
  const { topic: session } = await wallet.approve(proposal.id, { namespaces: approved })
  const record = (await storage.get(`session/${session}`)) as { symKey: string }
  const peer = await createRawPeer(relay.url, session, record.symKey)
  const request = { method: 'personal_sign', params: [], expiryTimestamp: forever }
  const params = { chainId: 'eip155:31337', request }
  const told = waitFor(wallet, 'request')
  await peer.say({ id: 1, jsonrpc: '2.0', method: 'wc_sessionRequest', params })
  expect((await told).request.expiresAt).toBeLessThanOrEqual(Date.now() + week)
  await peer.close()
  await page.close()
})

test('error: a page that asks without end is told so, and what is open is bounded', async () => {
  const { wallet, page, propose, storage } = await pairWithRawPage()
  const asked = waitFor(wallet, 'proposal')
  await propose(1)
  const { topic } = await wallet.approve((await asked).proposal.id, { namespaces: approved })
  const record = (await storage.get(`session/${topic}`)) as { symKey: string }
  const peer = await createRawPeer(relay.url, topic, record.symKey)
  const params = { chainId: 'eip155:31337', request: { method: 'personal_sign', params: [] } }
  for (let id = 1; id <= 60; id++) await peer.say({ id, jsonrpc: '2.0', method: 'wc_sessionRequest', params })
  await peer.hear(({ id, error }) => id === 60 && error?.code === -32005)
  expect(wallet.getRequests()).toHaveLength(50)
  await peer.close()
  await page.close()
})

test('error: a sign-in with more than one line in a field, which could pass for other fields', async () => {
  const { wallet, page } = await pairWithRawPage()
  const good = {
    chains: ['eip155:1'],
    domain: 'page.example',
    aud: 'https://page.example',
    nonce: '12345678',
  }
  const bad = [
    { statement: 'Hello\n\nURI: https://other.example' },
    { domain: 'other.example wants\r' },
    { resources: ['https://page.example\nhttps://other.example'] },
  ]
  for (const [id, part] of bad.entries()) {
    const requester = { publicKey: createSymKey(), metadata: { name: 'Page' } }
    const params = { requester, authPayload: { ...good, ...part } }
    await page.say({ id, jsonrpc: '2.0', method: 'wc_sessionAuthenticate', params })
    await page.hear((heard) => heard.id === id && heard.error?.code === 1001)
  }
  expect(wallet.getAuthenticateRequests()).toEqual([])
  const requester = { publicKey: createSymKey(), metadata: { name: 'Page' } }
  const asked = waitFor(wallet, 'authenticate')
  await page.say({
    id: 4,
    jsonrpc: '2.0',
    method: 'wc_sessionAuthenticate',
    params: { requester, authPayload: good },
  })
  expect((await asked).request.parameters).toMatchObject({ nonce: good.nonce })
  await page.close()
})
