import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPairingUri } from '../crypto/createPairingUri.js'
import { createKeyPair, createSymKey, deriveSymKey, toTopic } from '../crypto/keys.js'
import { parsePairingUri } from '../crypto/parsePairingUri.js'
import { startRelay, type TestRelay } from '../relay/tests/startRelay.js'
import { createRawPeer } from '../tests/createRawPeer.js'
import {
  approved,
  closeTestClients,
  createTestDapp,
  createTestWallet,
  namespaces,
  pairTestClients,
} from '../tests/createTestClients.js'
import { createTestClock } from '../tests/createTestClock.js'
import { waitFor } from '../tests/waitFor.js'

let relay: TestRelay
beforeAll(async () => {
  relay = await startRelay()
})
afterEach(closeTestClients)
afterAll(() => relay.stop())

const createBoth = async (getNow: () => number = Date.now) => {
  const options = { relayUrl: relay.url, getNow }
  return { dapp: await createTestDapp(options), wallet: await createTestWallet(options) }
}

test('default: one session for both families, on both sides alike', async () => {
  const { dapp, wallet } = await createBoth()
  const { session } = await pairTestClients(dapp, wallet)
  expect(session.namespaces).toEqual(approved)
  expect(session.peer.name).toBe('Wallet')
  expect(dapp.getSessions()).toEqual([session])
  expect(wallet.getSessions()).toMatchObject([{ topic: session.topic, peer: { name: 'Page' } }])
  expect(wallet.getProposals()).toEqual([])
})

test('behavior: a link lives 4 minutes (interface-guide.md §7.5) and says so', async () => {
  const { dapp } = await createBoth()
  const before = Date.now()
  const { uri, expiresAt } = await dapp.propose({ namespaces })
  expect(expiresAt - before).toBeLessThanOrEqual(240_000)
  expect(expiresAt - before).toBeGreaterThan(230_000)
  expect(parsePairingUri(uri)).toMatchObject({ expiresAt, methods: [] })
})

test('behavior: the page hears that its link has been read', async () => {
  const { dapp, wallet } = await createBoth()
  const scanned = waitFor(dapp, 'scanned')
  const { uri, pairingTopic } = await dapp.propose({ namespaces })
  await wallet.pair(uri)
  expect(await scanned).toEqual({ type: 'scanned', pairingTopic })
})

test('behavior: properties cross in both directions', async () => {
  const { dapp, wallet } = await createBoth()
  const { uri, approval } = await dapp.propose({ namespaces, properties: { asked: 'yes' } })
  const asked = waitFor(wallet, 'proposal')
  await wallet.pair(uri)
  const { proposal } = await asked
  expect(proposal.properties).toEqual({ asked: 'yes' })
  await wallet.approve(proposal.id, { namespaces: approved, properties: { capabilities: '{}' } })
  expect((await approval).session.properties).toEqual({ capabilities: '{}' })
})

test('behavior: one family alone, and families nobody asked for left out', async () => {
  const { dapp, wallet } = await createBoth()
  const { uri, approval } = await dapp.propose({ namespaces: { eip155: namespaces.eip155 } })
  const asked = waitFor(wallet, 'proposal')
  await wallet.pair(uri)
  await wallet.approve((await asked).proposal.id, { namespaces: approved })
  expect(Object.keys((await approval).session.namespaces)).toEqual(['eip155'])
})

test('behavior: the same link taken twice asks again, and is still one proposal', async () => {
  const { dapp, wallet } = await createBoth()
  const { uri } = await dapp.propose({ namespaces })
  const first = waitFor(wallet, 'proposal')
  await wallet.pair(uri)
  const { proposal } = await first
  const again = waitFor(wallet, 'proposal')
  await wallet.pair(uri)
  expect((await again).proposal).toEqual(proposal)
  expect(wallet.getProposals()).toHaveLength(1)
})

test('behavior: of two wallets with the same link the first to approve has the session', async () => {
  const { dapp, wallet } = await createBoth()
  const other = await createTestWallet({ relayUrl: relay.url })
  const { uri, approval } = await dapp.propose({ namespaces })
  const asked = [waitFor(wallet, 'proposal'), waitFor(other, 'proposal')]
  await Promise.all([wallet.pair(uri), other.pair(uri)])
  const [mine, theirs] = await Promise.all(asked)
  await wallet.approve(mine?.proposal.id ?? '', { namespaces: approved })
  const { session } = await approval
  await other.approve(theirs?.proposal.id ?? '', { namespaces: approved })
  expect(dapp.getSessions()).toEqual([session])
})

test('error: a rejection is code 5000', async () => {
  const { dapp, wallet } = await createBoth()
  const { uri, approval } = await dapp.propose({ namespaces })
  const asked = waitFor(wallet, 'proposal')
  await wallet.pair(uri)
  await wallet.reject((await asked).proposal.id)
  await expect(approval).rejects.toMatchObject({ name: 'PeerError', code: 5000 })
  expect(wallet.getProposals()).toEqual([])
})

test('error: what the page requires must be approved', async () => {
  const { wallet } = await createBoth()
  const { topic, symKey, uri } = createLink()
  const page = await createRawPeer(relay.url, topic, symKey)
  await page.say({
    id: 1,
    jsonrpc: '2.0',
    method: 'wc_sessionPropose',
    params: {
      relays: [{ protocol: 'irn' }],
      // Written by chain, as CAIP-25 allows too.
      requiredNamespaces: { 'eip155:1': { methods: ['personal_sign'], events: ['accountsChanged'] } },
      proposer: { publicKey: createSymKey(), metadata: { name: 'Page' } },
    },
  })
  const asked = waitFor(wallet, 'proposal')
  await wallet.pair(uri)
  const { proposal } = await asked
  expect(proposal.requiredNamespaces).toEqual({
    eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['accountsChanged'] },
  })
  expect(proposal.peer).toEqual({ name: 'Page', description: '', url: '', icons: [] })
  await expect(wallet.approve(proposal.id, { namespaces: approved })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
  await page.close()
})

test('error: a link that has run out', async () => {
  const clock = createTestClock()
  const { dapp, wallet } = await createBoth(clock.getNow)
  const { uri, approval } = await dapp.propose({ namespaces })
  const asked = waitFor(wallet, 'proposal')
  await wallet.pair(uri)
  const { proposal } = await asked
  const expired = waitFor(wallet, 'expire')
  clock.pass(241_000)
  await Promise.all([dapp.wake(), wallet.wake()])
  await expect(approval).rejects.toMatchObject({ code: 'PAIRING_EXPIRED' })
  expect(await expired).toEqual({ type: 'expire', kind: 'proposal', id: proposal.id })
  await expect(wallet.approve(proposal.id, { namespaces: approved })).rejects.toMatchObject({
    code: 'PAIRING_EXPIRED',
  })
  await expect(wallet.pair(uri)).rejects.toMatchObject({ code: 'PAIRING_EXPIRED' })
})

test('behavior: an approval in time counts for a page that slept over the end of its link', async () => {
  const clock = createTestClock()
  const wallet = await createTestWallet({ relayUrl: relay.url })
  const dapp = await createTestDapp({ relayUrl: relay.url, getNow: clock.getNow })
  const { uri, approval } = await dapp.propose({ namespaces })
  const asked = waitFor(wallet, 'proposal')
  await wallet.pair(uri)
  await asked
  clock.pass(241_000)
  await wallet.approve((await asked).proposal.id, { namespaces: approved })
  await dapp.wake()
  expect((await approval).session.namespaces).toEqual(approved)
})

test('behavior: an approval that comes after the page gave up ends the session', async () => {
  const { dapp, wallet } = await createBoth()
  const proposal = await dapp.propose({ namespaces })
  const asked = waitFor(wallet, 'proposal')
  await wallet.pair(proposal.uri)
  proposal.cancel()
  await expect(proposal.approval).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  const ended = waitFor(wallet, 'end')
  const { topic } = await wallet.approve((await asked).proposal.id, { namespaces: approved })
  expect(await ended).toEqual({ type: 'end', topic })
  expect(dapp.getSessions()).toEqual([])
})

test('error: aborted before the relay has it', async () => {
  const { dapp } = await createBoth()
  const abort = new AbortController()
  abort.abort()
  await expect(dapp.propose({ namespaces }, { signal: abort.signal })).rejects.toMatchObject({
    code: 'REQUEST_ABORTED',
  })
})

test('error: an answer with a key that would make the session’s known to all', async () => {
  const { dapp, wallet } = await createBoth()
  const { uri, approval } = await dapp.propose({ namespaces })
  const { topic: pairingTopic, symKey } = parsePairingUri(uri)
  const spoiler = await createRawPeer(relay.url, pairingTopic, symKey)
  const asked = await spoiler.hear(({ method }) => method === 'wc_sessionPropose')
  await spoiler.say({ id: asked.id, jsonrpc: '2.0', result: { responderPublicKey: '00'.repeat(32) } })
  await expect(approval).rejects.toMatchObject({ code: 'PAIRING_MESSAGE_INVALID' })
  await spoiler.close()
  expect(wallet.getSessions()).toEqual([])
})

/** A wallet by hand: what it takes to settle a proposal, in whatever order. */
async function takeByHand(uri: string) {
  const { topic: pairingTopic, symKey: pairingKey } = parsePairingUri(uri)
  const pairing = await createRawPeer(relay.url, pairingTopic, pairingKey)
  const asked = await pairing.hear(({ method }) => method === 'wc_sessionPropose')
  const { proposer } = v.parse(v.object({ proposer: v.object({ publicKey: v.string() }) }), asked.params)
  const { privateKey, publicKey } = await createKeyPair()
  const symKey = await deriveSymKey(privateKey, proposer.publicKey)
  const session = await createRawPeer(relay.url, toTopic(symKey), symKey)
  return {
    answer: () => pairing.say({ id: asked.id, jsonrpc: '2.0', result: { responderPublicKey: publicKey } }),
    settle: (id: number, controllerKey = publicKey) =>
      session.say({
        id,
        jsonrpc: '2.0',
        method: 'wc_sessionSettle',
        params: {
          relay: { protocol: 'irn' },
          controller: { publicKey: controllerKey, metadata: { name: 'By hand' } },
          namespaces: approved,
          expiry: Math.floor(Date.now() / 1000) + 600,
        },
      }),
    hear: session.hear,
    async close() {
      await Promise.all([pairing.close(), session.close()])
    },
  }
}

test('behavior: a settlement may be there before the answer it belongs to', async () => {
  const { dapp } = await createBoth()
  const { uri, approval } = await dapp.propose({ namespaces })
  const wallet = await takeByHand(uri)
  await wallet.settle(1)
  await wallet.answer()
  expect((await approval).session).toMatchObject({ namespaces: approved, peer: { name: 'By hand' } })
  await wallet.hear(({ id, result }) => id === 1 && result === true)
  await wallet.close()
})

test('error: a settlement by somebody else than who answered', async () => {
  const { dapp } = await createBoth()
  const { uri, approval } = await dapp.propose({ namespaces })
  const wallet = await takeByHand(uri)
  await wallet.answer()
  await wallet.settle(1, (await createKeyPair()).publicKey)
  await wallet.hear(({ id, error }) => id === 1 && error?.code === 1005)
  expect(dapp.getSessions()).toEqual([])
  await wallet.settle(2)
  await approval
  await wallet.close()
})

function createLink() {
  const symKey = createSymKey()
  const topic = toTopic(symKey)
  return { symKey, topic, uri: createPairingUri({ topic, symKey, expiresAt: null, methods: [] }) }
}
