import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { parsePairingUri } from '../../crypto/parsePairingUri.js'
import { startRelay, type TestRelay } from '../../relay/tests/startRelay.js'
import {
  approved,
  closeTestClients,
  createTestDapp,
  createTestWallet,
  namespaces,
} from '../../tests/createTestClients.js'
import { waitFor } from '../../tests/waitFor.js'
import type { AuthenticateParameters, Cacao } from '../dappClient.js'
import { createCacaoPayload } from './createCacaoPayload.js'

let relay: TestRelay
beforeAll(async () => {
  relay = await startRelay()
})
afterEach(closeTestClients)
afterAll(() => relay.stop())

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const authenticate: AuthenticateParameters = {
  chains: namespaces.eip155.chains,
  domain: 'page.example',
  nonce: '12345678',
  uri: 'https://page.example',
  statement: 'Sign in.',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-02T00:00:00.000Z',
}

// What the signature is worth is for whoever verifies it.
function toCacao(parameters: AuthenticateParameters): Cacao {
  const p = createCacaoPayload(parameters, `eip155:31337:${address}`)
  return { h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0x00' } }
}

async function propose(knowsSignIn = true) {
  const dapp = await createTestDapp({ relayUrl: relay.url })
  const wallet = await createTestWallet({ relayUrl: relay.url, knowsSignIn: () => knowsSignIn })
  const proposal = await dapp.propose({ namespaces: { eip155: namespaces.eip155 }, authenticate })
  return { dapp, wallet, ...proposal }
}

test('default: one step gives the session and what was signed', async () => {
  const { dapp, wallet, uri, approval } = await propose()
  expect(parsePairingUri(uri).methods).toEqual(['wc_sessionAuthenticate'])
  const scanned = waitFor(dapp, 'scanned')
  const asked = waitFor(wallet, 'authenticate')
  await wallet.pair(uri)
  const { request } = await asked
  expect(request.parameters).toMatchObject(authenticate)
  expect(wallet.getAuthenticateRequests()).toEqual([request])
  expect(wallet.getProposals()).toEqual([])
  await scanned

  const cacao = toCacao(request.parameters)
  const opened = await wallet.approveAuthenticate(request.id, [cacao])
  const { session, cacaos } = await approval
  expect(cacaos).toEqual([cacao])
  expect(session).toMatchObject({ topic: opened?.topic, peer: { name: 'Wallet' } })
  expect(session.namespaces).toEqual({
    eip155: {
      chains: ['eip155:31337', 'eip155:31338'],
      accounts: [`eip155:31337:${address}`, `eip155:31338:${address}`],
      methods: ['eth_sendTransaction', 'personal_sign'],
      events: ['chainChanged', 'accountsChanged'],
    },
  })
  expect(opened?.namespaces).toEqual(session.namespaces)
  await Promise.all([dapp.ping(session.topic), wallet.ping(session.topic)])
})

test('behavior: the text to sign is EIP-4361 with the capabilities of EIP-5573 in its statement', async () => {
  const { wallet, uri } = await propose()
  const asked = waitFor(wallet, 'authenticate')
  await wallet.pair(uri)
  const { request } = await asked
  const text = wallet.getAuthenticateMessage(request.id, `eip155:31337:${address}`)
  const { resources = [] } = toCacao(request.parameters).p
  expect(text).toBe(`page.example wants you to sign in with your Ethereum account:
${address}

Sign in. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.

URI: https://page.example
Version: 1
Chain ID: 31337
Nonce: 12345678
Issued At: 2026-01-01T00:00:00.000Z
Expiration Time: 2026-01-02T00:00:00.000Z
Resources:
- ${resources[0]}`)
})

test('behavior: a wallet that cannot sign in gets the plain proposal', async () => {
  const { wallet, uri, approval } = await propose(false)
  const asked = waitFor(wallet, 'proposal')
  await wallet.pair(uri)
  await wallet.approve((await asked).proposal.id, { namespaces: { eip155: approved.eip155 } })
  const { session, cacaos } = await approval
  expect(cacaos).toEqual([])
  expect(session.namespaces).toEqual({ eip155: approved.eip155 })
  expect(wallet.getAuthenticateRequests()).toEqual([])
})

test('error: declined', async () => {
  const { wallet, uri, approval } = await propose()
  const asked = waitFor(wallet, 'authenticate')
  await wallet.pair(uri)
  await wallet.rejectAuthenticate((await asked).request.id)
  await expect(approval).rejects.toMatchObject({ name: 'PeerError', code: 5000 })
  expect(wallet.getAuthenticateRequests()).toEqual([])
})

test('error: signed without capabilities there is no session', async () => {
  const { wallet, uri, approval } = await propose()
  const asked = waitFor(wallet, 'authenticate')
  await wallet.pair(uri)
  const { request } = await asked
  const { resources: _, ...bare } = request.parameters
  expect(await wallet.approveAuthenticate(request.id, [toCacao(bare)])).toBeNull()
  await expect(approval).rejects.toMatchObject({ code: 'PAIRING_MESSAGE_INVALID' })
})

test('behavior: approved after the page gave up, the session ends', async () => {
  const { dapp, wallet, uri, cancel } = await propose()
  const asked = waitFor(wallet, 'authenticate')
  await wallet.pair(uri)
  const { request } = await asked
  cancel()
  const ended = waitFor(wallet, 'end')
  await wallet.approveAuthenticate(request.id, [toCacao(request.parameters)])
  await ended
  expect([...dapp.getSessions(), ...wallet.getSessions()]).toEqual([])
})
