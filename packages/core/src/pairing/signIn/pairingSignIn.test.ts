import { GangwayError } from '@gangway/protocol'
import { networks } from '@gangway/registry'
import { verifyMessage } from 'viem'
import { expect, test, vi } from 'vitest'
import { createTestSiwx } from '../../signIn/tests/createTestSiwx.js'
import { cancelPairing, connectPairing } from '../connectPairing.js'
import { preparePairing } from '../preparePairing.js'
import { pair, phoneAccounts, startPairing, toNamespaces, waiting } from '../tests/startPairing.js'

const evmNetworks = networks.filter(({ local, chainNamespace }) => local && chainNamespace === 'eip155')
const address = phoneAccounts.evm[0]

async function start(parameters = {}) {
  const started = await startPairing()
  const siwx = createTestSiwx({ isRequired: true })
  const { config } = started.open({ networks: evmNetworks, siwx: siwx.config, ...parameters })
  started.phone.knowsSignIn = true
  const statuses: string[] = []
  config.subscribe(({ pairing }, before) => {
    if (pairing.status !== before.pairing.status) statuses.push(pairing.status)
  })
  return { ...started, siwx, config, statuses }
}

test('default: signed in the step in which it connects (modal-behaviour.md §6)', async () => {
  const { config, phone, siwx, statuses, events } = await start()
  await pair(config, phone)

  const [session] = siwx.sessions
  expect(siwx.sessions).toHaveLength(1)
  expect(session?.data).toMatchObject({
    accountAddress: address,
    chainId: 'eip155:31337',
    domain: 'app.example',
    uri: 'https://app.example',
    nonce: 'nonce00001',
  })
  const { message = '', signature = '0x' } = session ?? {}
  expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
  expect(statuses).toEqual(['making', 'ready', 'scanned', 'authenticating', 'idle'])
  await vi.waitFor(() => expect(config.state.signIn.status).toBe('signed'), waiting)
  expect(config.state.connections.size).toBe(1)
  expect(events.map(({ event }) => event)).toEqual(['INITIALIZE', 'SIWX_AUTH_SUCCESS', 'CONNECT_SUCCESS'])
})

test('behavior: of several networks, the one in use is signed in on', async () => {
  const { config, phone, siwx } = await start({ defaultNetwork: 'eip155:31338' })
  phone.onSignIn = () => ['eip155:31337', 'eip155:31338']
  await pair(config, phone)
  expect(config.state.networkId).toBe('eip155:31338')
  expect(siwx.sessions.map(({ data }) => data.chainId)).toEqual(['eip155:31338'])
})

test('behavior: a wallet that only connects is asked to sign afterwards', async () => {
  const { config, phone, siwx } = await start()
  phone.knowsSignIn = false
  phone.onProposal = () => toNamespaces(['eip155:31337'])
  await pair(config, phone)
  await vi.waitFor(() => expect(config.state.signIn.status).toBe('needed'), waiting)
  expect(siwx.sessions).toEqual([])
})

test('error: declined', async () => {
  const { config, phone } = await start()
  phone.onSignIn = () => null
  await expect(pair(config, phone)).rejects.toMatchObject({ code: 'CONNECTION_USER_REJECTED' })
  expect(config.state.pairing.status).toBe('declined')
})

test('error: what was signed is not taken: nobody is connected', async () => {
  const { config, phone, siwx, events } = await start()
  siwx.refusal = new GangwayError('SIGN_IN_REFUSED')
  await expect(pair(config, phone)).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED' })
  expect(config.state.pairing).toMatchObject({ status: 'failed', error: { code: 'SIGN_IN_REFUSED' } })
  expect(config.state.connections.size).toBe(0)
  expect(events.map(({ event }) => event)).toContain('SIWX_AUTH_ERROR')
  await vi.waitFor(() => expect(phone.client.getSessions()).toEqual([]), waiting)
})

test.each([
  ['domain', { domain: 'evil.example' }],
  ['uri', { aud: 'https://evil.example' }],
  ['nonce', { nonce: 'nonce00000' }],
  ['end', { exp: '2100-01-01T00:00:00.000Z' }],
  ['network', { iss: `did:pkh:eip155:5:${address}` }],
])('error: signed with another %s than was asked', async (_what, signInstead) => {
  const { config, phone, siwx } = await start()
  phone.signInstead = signInstead
  phone.onSignIn = () => ['eip155:31337']
  await expect(pair(config, phone)).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED' })
  expect(siwx.sessions).toEqual([])
  expect(config.state.connections.size).toBe(0)
})

test('behavior: a session that ends while the signature is checked is not connected', async () => {
  const { config, phone, siwx } = await start()
  const { addSession } = siwx.config
  siwx.config.addSession = async (session) => {
    const [{ topic = '' } = {}] = await vi.waitFor(() => {
      expect(phone.client.getSessions()).toHaveLength(1)
      return phone.client.getSessions()
    }, waiting)
    await phone.client.disconnect(topic)
    await addSession(session)
  }
  await expect(pair(config, phone)).rejects.toMatchObject({ code: 'PAIRING_SESSION_ENDED' })
  expect(config.state.connections.size).toBe(0)
  expect(config.state.pairing.wallet).toBeNull()
})

test('behavior: given up while the signature is checked; who tries again gets another link', async () => {
  const { config, phone, siwx } = await start()
  const { addSession } = siwx.config
  let goOn = () => {}
  siwx.config.addSession = async (session) => {
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    await addSession(session)
  }
  const first = pair(config, phone)
  first.catch(() => undefined)
  await vi.waitFor(() => expect(config.state.pairing.status).toBe('authenticating'), waiting)
  cancelPairing(config)
  await expect(first).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  const second = connectPairing(config)
  second.catch(() => undefined)
  await vi.waitFor(() => expect(config.state.pairing.status).toBe('ready'), waiting)
  goOn()
  await vi.waitFor(() => expect(phone.client.getSessions()).toEqual([]), waiting)
  // Nobody is signed in who is not connected.
  await vi.waitFor(() => expect(siwx.sessions).toEqual([]), waiting)
  expect(config.state.pairing.status).toBe('ready')
  expect(config.state.connections.size).toBe(0)
})

test('behavior: with other networks too, signing in is a step of its own', async () => {
  const { config, phone, siwx } = await start({ networks: networks.filter(({ local }) => local) })
  await pair(config, phone)
  expect(phone.proposals).toHaveLength(1)
  expect(siwx.sessions).toEqual([])
})

test('behavior: without a nonce there is a link all the same', async () => {
  const { config, siwx } = await start()
  siwx.config.createMessage = () => Promise.reject(new GangwayError('SIGN_IN_UNREACHABLE'))
  await preparePairing(config)
  expect(config.state.pairing.status).toBe('ready')
})
