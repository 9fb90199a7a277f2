import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startRelay, type TestRelay } from '../relay/tests/startRelay.js'
import { createMemoryKeyValueStore } from '../storage/keyValueStore.js'
import { createMortalStore } from '../tests/createMortalStore.js'
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
import type { DappClient } from './dappClient.js'

let relay: TestRelay
beforeAll(async () => {
  relay = await startRelay()
})
afterEach(closeTestClients)
afterAll(() => relay.stop())

async function pair(walletStore = createMemoryKeyValueStore()) {
  const options = { relayUrl: relay.url }
  const dappStore = createMemoryKeyValueStore()
  const dapp = await createTestDapp({ ...options, storage: dappStore })
  const wallet = await createTestWallet({ ...options, storage: walletStore })
  const { topic } = await pairTestClients(dapp, wallet)
  return {
    dapp,
    wallet,
    topic,
    dappStore,
    walletStore,
    restartDapp: () => createTestDapp({ ...options, storage: dappStore }),
    restartWallet: (storage = walletStore) => createTestWallet({ ...options, storage }),
  }
}

const sign = (dapp: DappClient, topic: string) =>
  dapp.request({ topic, networkId: 'eip155:31337', method: 'personal_sign', params: ['0x00'] })

test('default: a reloaded page has its session, and asks as before', async () => {
  const { dapp, wallet, topic, restartDapp } = await pair()
  const before = dapp.getSessions()
  await dapp.close()
  const reloaded = await restartDapp()
  expect(reloaded.getSessions()).toEqual(before)
  const asked = waitFor(wallet, 'request')
  const answer = sign(reloaded, topic)
  await wallet.respond((await asked).request.id, { result: 1 })
  expect(await answer).toBe(1)
})

test('behavior: while the relay is not reached, the session is there at once', async () => {
  const { dapp, wallet, restartDapp } = await pair()
  const before = dapp.getSessions()
  await dapp.close()
  await wallet.close()
  await relay.stop()
  expect((await restartDapp()).getSessions()).toEqual(before)
  await relay.start()
})

test('behavior: a session that ran out meanwhile is dropped', async () => {
  const { dapp, dappStore } = await pair()
  await dapp.close()
  const getNow = () => Date.now() + 604_801_000
  const later = await createTestDapp({ relayUrl: relay.url, storage: dappStore, getNow })
  expect(later.getSessions()).toEqual([])
  expect((await dappStore.getKeys()).filter((key) => key.startsWith('session/'))).toEqual([])
})

test('behavior: what the wallet ended while the page was away is over for it', async () => {
  const { dapp, wallet, topic, restartDapp } = await pair()
  await dapp.close()
  await wallet.disconnect(topic)
  const reloaded = await restartDapp()
  if (reloaded.getSessions().length > 0) await waitFor(reloaded, 'end')
  expect(reloaded.getSessions()).toEqual([])
})

test('behavior: a wallet restarted between request and answer still has the request', async () => {
  const { dapp, wallet, topic, restartWallet } = await pair()
  const asked = waitFor(wallet, 'request')
  const answer = sign(dapp, topic)
  const { request } = await asked
  await wallet.close()
  const restarted = await restartWallet()
  expect(restarted.getRequests()).toEqual([request])
  await restarted.respond(request.id, { result: 'late' })
  expect(await answer).toBe('late')
})

test('behavior: what is asked while the wallet is off comes once when it is back', async () => {
  const { dapp, wallet, topic, restartWallet } = await pair()
  await wallet.close()
  const answer = sign(dapp, topic)
  const restarted = await restartWallet()
  const { request } = await waitFor(restarted, 'request')
  await restarted.wake()
  expect(restarted.getRequests()).toEqual([request])
  await restarted.respond(request.id, { result: 'there' })
  expect(await answer).toBe('there')
})

test('behavior: a proposal survives a restart of the wallet', async () => {
  const storage = createMemoryKeyValueStore()
  const dapp = await createTestDapp({ relayUrl: relay.url })
  const wallet = await createTestWallet({ relayUrl: relay.url, storage })
  const { uri, approval } = await dapp.propose({ namespaces })
  const asked = waitFor(wallet, 'proposal')
  await wallet.pair(uri)
  const { proposal } = await asked
  await wallet.close()
  const restarted = await createTestWallet({ relayUrl: relay.url, storage })
  expect(restarted.getProposals()).toEqual([proposal])
  await restarted.approve(proposal.id, { namespaces: approved })
  expect((await approval).session.namespaces).toEqual(approved)
})

test('behavior: answered while the relay is down, the answer is there when it is back', async () => {
  const { dapp, wallet, topic } = await pair()
  const asked = waitFor(wallet, 'request')
  const answer = sign(dapp, topic)
  const { request } = await asked
  await relay.stop()
  const responded = wallet.respond(request.id, { result: 'after all' })
  await relay.start()
  expect(await answer).toBe('after all')
  await responded
})

test('behavior: an answer that could not be sent goes out in the wallet’s next life', async () => {
  const { dapp, wallet, topic, restartWallet } = await pair()
  const asked = waitFor(wallet, 'request')
  const answer = sign(dapp, topic)
  const { request } = await asked
  await relay.stop()
  void wallet.respond(request.id, { result: 'kept' })
  await expect.poll(() => wallet.getRequests()).toEqual([])
  await wallet.close()
  await relay.start()
  await restartWallet()
  expect(await answer).toBe('kept')
})

test('behavior: killed at any write between request and answer, nothing is lost or asked twice', async () => {
  for (let writes = 0; writes <= 5; writes++) {
    const walletStore = createMemoryKeyValueStore()
    const mortal = createMortalStore(walletStore)
    const { dapp, wallet, topic, restartWallet } = await pair(mortal.store)
    const responded = new Promise<void>((resolve) => {
      wallet.subscribe((event) => {
        if (event.type === 'request')
          wallet.respond(event.request.id, { result: 'first' }).then(resolve, () => undefined)
      })
    })
    mortal.dieAfter(writes)
    const answer = sign(dapp, topic)
    await Promise.race([mortal.died, responded])
    await wallet.close()

    const restarted = await restartWallet(walletStore)
    restarted.subscribe((event) => {
      if (event.type === 'request') void restarted.respond(event.request.id, { result: 'second' })
    })
    const open = restarted.getRequests()
    for (const { id } of open) await restarted.respond(id, { result: 'second' })
    // The second write keeps the answer; from then on the person is not asked again.
    expect([writes, await answer]).toEqual([writes, writes < 2 ? 'second' : 'first'])
    expect(open).toHaveLength(writes === 1 ? 1 : 0)
    await restarted.wake()
    expect(restarted.getRequests()).toEqual([])
    await closeTestClients()
  }
})

test('behavior: a request that comes again is answered as it was, without asking', async () => {
  const { wallet, topic, walletStore } = await pair()
  const record = await walletStore.get(`session/${topic}`)
  const page = await createRawPeer(relay.url, topic, (record as { symKey: string }).symKey)
  const request = {
    jsonrpc: '2.0',
    method: 'wc_sessionRequest',
    params: { chainId: 'eip155:31337', request: { method: 'personal_sign', params: ['0x00'] } },
  }
  // More digits than a number holds.
  const text = JSON.stringify(request).replace('{', '{"id":1795190077085362687,')
  const asked = waitFor(wallet, 'request')
  await page.say(text)
  await wallet.respond((await asked).request.id, { result: 'once' })
  const stop = wallet.subscribe((event) => expect(event.type).not.toBe('request'))
  await page.say(text)
  await expect.poll(() => page.heard.filter(({ result }) => result === 'once')).toHaveLength(2)
  expect(page.raw.filter((heard) => heard.includes('"id":1795190077085362687,'))).toHaveLength(2)
  stop()
  await page.close()
})
