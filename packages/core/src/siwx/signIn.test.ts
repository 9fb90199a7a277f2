import { GangwayError, type TrackedEvent } from '@gangway/protocol'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cancelSignIn } from '../actions/cancelSignIn.js'
import { connect } from '../actions/connect.js'
import { disconnect } from '../actions/disconnect.js'
import { getSessions } from '../actions/getSessions.js'
import { signIn } from '../actions/signIn.js'
import { signOut } from '../actions/signOut.js'
import { switchNetwork } from '../actions/switchNetwork.js'
import type { CreateConfigParameters } from '../config.js'
import { createTestConfig } from '../connections/tests/createTestConfig.js'
import { createTestWallet } from '../connections/tests/createTestWallet.js'
import { createConfig } from '../createConfig.js'
import type { NamespaceClient } from '../namespaces/namespaceClient.js'
import { createTestSiwx } from './tests/createTestSiwx.js'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Two wallets, a way of signing in, and what the wallets answer when they are to sign. */
function start(options: Parameters<typeof createTestSiwx>[0] & Partial<CreateConfigParameters> = {}) {
  const { isRequired, ...parameters } = options
  const siwx = createTestSiwx(isRequired === undefined ? {} : { isRequired })
  const [fox, owl] = [createTestWallet('fox'), createTestWallet('owl')]
  const events: TrackedEvent[] = []
  const config = createTestConfig([fox, owl], {
    siwx: siwx.config,
    onEvent: (event) => events.push(event),
    ...parameters,
  })
  const signer = { asked: 0, sign: async (): Promise<string> => '0xabcd' }
  const client = {
    signMessage: () => {
      signer.asked += 1
      return signer.sign()
    },
  } as unknown as NamespaceClient
  config._internal.namespaceClients.set('eip155', Promise.resolve(client))
  stops.push(config.start())
  const getEvents = () => events.map(({ event }) => event).filter((event) => /SIWX/.test(event))
  const becomes = (status: string) => vi.waitFor(() => expect(config.state.signIn.status).toBe(status))
  return { config, siwx, signer, fox, owl, getEvents, becomes }
}

describe('signIn (SPEC §4 “Sign-in flow”)', () => {
  test('default: needed after connecting, signed after signing, each step told without an address', async () => {
    const { config, siwx, fox, becomes, getEvents } = start()
    expect(config.state.signIn.status).toBe('unknown')
    await connect(config, { descriptor: fox.descriptor })
    await becomes('needed')
    const session = await signIn(config)
    expect(session).toMatchObject({ message: expect.stringContaining('fox-account'), signature: '0xabcd' })
    expect(config.state.signIn).toMatchObject({ status: 'signed', session })
    expect(await getSessions(config)).toEqual(siwx.sessions)
    expect(getEvents()).toEqual(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS'])
  })

  test('behavior: who is connected again with a session is signed in', async () => {
    const { config, siwx, fox, becomes } = start()
    siwx.sessions = [{ ...(await toSession(siwx, 'eip155:31337', 'fox-account')), signature: '0x01' }]
    await connect(config, { descriptor: fox.descriptor })
    await becomes('signed')
  })

  test('behavior: without a way of signing in it is off', async () => {
    const config = createTestConfig([])
    stops.push(config.start())
    expect(config.state.signIn.status).toBe('off')
    await expect(signIn(config)).rejects.toMatchObject({ code: 'INVALID_CONFIG' })
    expect(await getSessions(config)).toEqual([])
  })

  test('error: Signature declined (SPEC §8); the same message can be signed again', async () => {
    const { config, siwx, signer, fox, becomes, getEvents } = start()
    await connect(config, { descriptor: fox.descriptor })
    await becomes('needed')
    signer.sign = () => Promise.reject(new GangwayError('SIGN_IN_DECLINED'))
    await expect(signIn(config)).rejects.toThrow('Signature declined')
    expect(config.state.signIn).toMatchObject({ status: 'needed', error: { code: 'SIGN_IN_DECLINED' } })
    expect(getEvents().at(-1)).toBe('SIWX_AUTH_ERROR')
    signer.sign = async () => '0xabcd'
    await signIn(config)
    expect(siwx.count).toBe(1)
  })

  test('error: refused by the server, the next try has another nonce', async () => {
    const { config, siwx, fox, becomes } = start()
    await connect(config, { descriptor: fox.descriptor })
    await becomes('needed')
    siwx.refusal = new Error('no')
    await expect(signIn(config)).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED' })
    siwx.refusal = null
    await signIn(config)
    expect(siwx.count).toBe(2)
  })

  test('behavior: never two requests at once', async () => {
    const { config, signer, fox, becomes } = start()
    await connect(config, { descriptor: fox.descriptor })
    await becomes('needed')
    let approve = (_: string) => {}
    signer.sign = () => new Promise((resolve) => (approve = resolve))
    const first = signIn(config)
    await vi.waitFor(() => expect(signer.asked).toBe(1))
    await expect(signIn(config)).rejects.toMatchObject({ code: 'CONNECTION_REQUEST_PENDING' })
    approve('0x02')
    await first
    expect(signer.asked).toBe(1)
  })

  test('behavior: another account in the same wallet waits for the request that is open', async () => {
    const { config, signer, fox, becomes } = start()
    fox.accounts = ['fox-account', 'fox-second']
    await connect(config, { descriptor: fox.descriptor })
    await becomes('needed')
    signer.sign = () => new Promise(() => {})
    const first = signIn(config)
    await vi.waitFor(() => expect(signer.asked).toBe(1))
    fox.say({ type: 'change', accounts: ['fox-second', 'fox-account'] })
    await expect(first).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await becomes('needed')
    expect(config.state.signIn.account).toBe('eip155:31337:fox-second')
    await expect(signIn(config)).rejects.toMatchObject({ code: 'CONNECTION_REQUEST_PENDING' })
  })

  test('behavior: a session that ends while the page is open is missed at once', async () => {
    const { config, siwx, fox, becomes } = start()
    const session = await toSession(siwx, 'eip155:31337', 'fox-account')
    const isOver = { at: Date.now() + 300 }
    siwx.sessions = [
      { ...session, data: { ...session.data, expirationTime: new Date(isOver.at).toISOString() } },
    ]
    const { getSessions } = siwx.config
    siwx.config.getSessions = async (...asked) => (Date.now() < isOver.at ? getSessions(...asked) : [])
    await connect(config, { descriptor: fox.descriptor })
    await becomes('signed')
    await becomes('needed')
  })
})

describe('cancelSignIn (SPEC §4)', () => {
  test('default: where it is offered the wallet stays connected', async () => {
    const { config, fox, becomes, getEvents } = start()
    await connect(config, { descriptor: fox.descriptor })
    await becomes('needed')
    expect(await cancelSignIn(config)).toBe('left')
    expect(config.state.status).toBe('connected')
    expect(getEvents()).toEqual(['CLICK_CANCEL_SIWX'])
  })

  test('behavior: where it is required the wallet is disconnected', async () => {
    const { config, fox, becomes } = start({ isRequired: true })
    await connect(config, { descriptor: fox.descriptor })
    await becomes('needed')
    expect(await cancelSignIn(config)).toBe('disconnected')
    expect(config.state.status).toBe('disconnected')
  })

  test('behavior: after a change of network it leads back to where the account is signed in', async () => {
    const { config, fox, becomes } = start({ isRequired: true })
    await connect(config, { descriptor: fox.descriptor })
    await becomes('needed')
    await signIn(config)
    await switchNetwork(config, { networkId: 'eip155:31338' })
    await becomes('needed')
    expect(config.state.signIn.returnTo).toBe('eip155:31337')
    expect(await cancelSignIn(config)).toBe('returned')
    expect(config.state.networkId).toBe('eip155:31337')
    await becomes('signed')
  })
})

describe('sessions', () => {
  test('default: signOut ends the session, the wallet stays connected', async () => {
    const { config, siwx, fox, becomes } = start()
    await connect(config, { descriptor: fox.descriptor })
    await becomes('needed')
    await signIn(config)
    await signOut(config)
    expect(config.state).toMatchObject({ status: 'connected', signIn: { status: 'needed', session: null } })
    expect(siwx.sessions).toEqual([])
    await expect(signOut(config)).rejects.toMatchObject({ code: 'CONNECTION_NOT_CONNECTED' })
  })

  test('behavior: disconnecting ends the sessions of that wallet alone (modal-behaviour §6)', async () => {
    const { config, siwx, fox, owl, becomes } = start()
    for (const { descriptor } of [fox, owl]) {
      await connect(config, { descriptor })
      await becomes('needed')
      await signIn(config)
    }
    await disconnect(config)
    expect(siwx.sessions.map(({ data }) => data.accountAddress)).toEqual(['fox-account'])
    await disconnect(config)
    expect(siwx.sessions).toEqual([])
  })

  test('error: SPEC §8, sessions that cannot be told: the wallet is disconnected', async () => {
    const { config, siwx, fox } = start()
    siwx.config.getSessions = () => Promise.reject(new Error('no'))
    await connect(config, { descriptor: fox.descriptor })
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
    expect(config.state.signIn.error?.message).toBe(
      'A problem occurred while trying initialize authentication',
    )
  })

  test('error: SPEC §5, not both siwx and siweConfig', () => {
    const siweConfig = {} as never
    const { networks } = createTestConfig([])
    const parameters = { projectId: 'p', apiUrl: 'http://127.0.0.1:9', networks }
    expect(() => createConfig({ ...parameters, siwx: createTestSiwx().config, siweConfig })).toThrow(
      'Cannot set both siweConfig and siwx',
    )
  })
})

async function toSession(
  siwx: ReturnType<typeof createTestSiwx>,
  chainId: 'eip155:31337',
  accountAddress: string,
) {
  const message = await siwx.config.createMessage({ accountAddress, chainId })
  return { data: message.data, message: message.toString(), signature: '0x01' }
}
