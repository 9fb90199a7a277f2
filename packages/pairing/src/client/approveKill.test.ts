import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startRelay, type TestRelay } from '../relay/tests/startRelay.js'
import { createMemoryKeyValueStore } from '../storage/keyValueStore.js'
import { createMortalStore } from '../tests/createMortalStore.js'
import {
  approved,
  closeTestClients,
  createTestDapp,
  createTestWallet,
  namespaces,
} from '../tests/createTestClients.js'
import { waitFor } from '../tests/waitFor.js'
import { createCacaoPayload } from './authenticate/createCacaoPayload.js'
import type { AuthenticateParameters, Cacao } from './dappClient.js'

let relay: TestRelay
beforeAll(async () => {
  relay = await startRelay()
})
afterEach(closeTestClients)
afterAll(() => relay.stop())

const authenticate: AuthenticateParameters = {
  chains: ['eip155:31337'],
  domain: 'page.example',
  nonce: '12345678',
  uri: 'https://page.example',
}

/** A wallet that will die after some writes, with a proposal or a sign-in open. */
async function ask(options: { authenticate?: AuthenticateParameters } = {}) {
  const storage = createMemoryKeyValueStore()
  const mortal = createMortalStore(storage)
  const dapp = await createTestDapp({ relayUrl: relay.url })
  const wallet = await createTestWallet({ relayUrl: relay.url, storage: mortal.store })
  const { uri, approval } = await dapp.propose({ namespaces, ...options })
  const scanned = waitFor(dapp, 'scanned')
  await wallet.pair(uri)
  await scanned
  return { dapp, wallet, approval, mortal, restart: () => createTestWallet({ relayUrl: relay.url, storage }) }
}

const sign = ({ parameters }: { parameters: AuthenticateParameters }): Cacao => ({
  h: { t: 'caip122' },
  p: createCacaoPayload(parameters, 'eip155:31337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'),
  s: { t: 'eip191', s: '0x00' },
})

const isSettled = (task: Promise<unknown>) => task.then(() => true)

test('behavior: killed at any write of an approval, the page gets one session and the wallet has it', async () => {
  for (let writes = 0; writes <= 8; writes++) {
    const { dapp, wallet, approval, mortal, restart } = await ask()
    const [open] = wallet.getProposals()
    mortal.dieAfter(writes)
    const approving = isSettled(wallet.approve(open?.id ?? '', { namespaces: approved }))
    await Promise.race([mortal.died, approving])
    await wallet.close()

    const restarted = await restart()
    const again = restarted.getProposals()
    for (const { id } of again) await restarted.approve(id, { namespaces: approved })
    // The fourth write keeps the answer; from then on the person is not asked again.
    expect([writes, again.length]).toEqual([writes, writes < 4 ? 1 : 0])
    const { session } = await approval
    await expect.poll(() => restarted.getSessions().map(({ topic }) => topic)).toContain(session.topic)
    await restarted.ping(session.topic)
    await dapp.ping(session.topic)
    await closeTestClients()
  }
})

test('behavior: killed at any write of a sign-in, the page gets one session and the wallet no other', async () => {
  for (let writes = 0; writes <= 5; writes++) {
    const { dapp, wallet, approval, mortal, restart } = await ask({ authenticate })
    const [open] = wallet.getAuthenticateRequests()
    if (!open) throw new Error('nothing is open')
    mortal.dieAfter(writes)
    const approving = isSettled(wallet.approveAuthenticate(open.id, [sign(open)]))
    await Promise.race([mortal.died, approving])
    await wallet.close()

    const restarted = await restart()
    const again = restarted.getAuthenticateRequests()
    for (const request of again) await restarted.approveAuthenticate(request.id, [sign(request)])
    // The second write keeps the answer; from then on the person is not asked again.
    expect([writes, again.length]).toEqual([writes, writes < 2 ? 1 : 0])
    const { session } = await approval
    expect(restarted.getSessions().map(({ topic }) => topic)).toEqual([session.topic])
    await dapp.ping(session.topic)
    await closeTestClients()
  }
})

test('behavior: a settlement the page never confirmed in time is called off, also by the next life', async () => {
  for (const isKilled of [false, true]) {
    let ahead = 0
    const getNow = () => Date.now() + ahead
    const storage = createMemoryKeyValueStore()
    const dapp = await createTestDapp({ relayUrl: relay.url })
    const wallet = await createTestWallet({ relayUrl: relay.url, storage, getNow })
    const { uri, approval } = await dapp.propose({ namespaces })
    const asked = waitFor(wallet, 'proposal')
    await wallet.pair(uri)
    const { proposal } = await asked
    const settled = waitFor(wallet, 'settled')
    await wallet.approve(proposal.id, { namespaces: approved })
    const { session } = await approval
    await settled
    // As if the page's answer had been lost on the way.
    const key = `session/${session.topic}`
    const settling = { id: '1', until: getNow() + 300_000 }
    await wallet.close()
    await storage.set(key, { ...((await storage.get(key)) as object), settling })

    if (isKilled) ahead = 301_000
    const ended = waitFor(dapp, 'end')
    const restarted = await createTestWallet({ relayUrl: relay.url, storage, getNow })
    ahead = 301_000
    await restarted.wake()
    expect(await ended).toEqual({ type: 'end', topic: session.topic })
    expect(restarted.getSessions()).toEqual([])
    await closeTestClients()
  }
})

test('behavior: a page killed at any write of a settlement stands by it in its next life', async () => {
  for (let writes = 1; writes <= 3; writes++) {
    const storage = createMemoryKeyValueStore()
    const mortal = createMortalStore(storage)
    const dapp = await createTestDapp({ relayUrl: relay.url, storage: mortal.store })
    const wallet = await createTestWallet({ relayUrl: relay.url })
    const { uri, approval } = await dapp.propose({ namespaces })
    const asked = waitFor(wallet, 'proposal')
    await wallet.pair(uri)
    const { proposal } = await asked
    const settled = waitFor(wallet, 'settled')
    // The page has written down that it was scanned.
    const getKinds = async () => (await storage.getKeys()).map((key) => key.split('/', 1)[0])
    await expect.poll(getKinds).toEqual(['answer'])
    mortal.dieAfter(writes)
    const { topic } = await wallet.approve(proposal.id, { namespaces: approved })
    await Promise.race([mortal.died, settled.then(() => approval)])
    await dapp.close()

    const reloaded = await createTestDapp({ relayUrl: relay.url, storage })
    expect(reloaded.getSessions()).toMatchObject([{ topic }])
    await settled
    await reloaded.ping(topic)
    await closeTestClients()
  }
})
