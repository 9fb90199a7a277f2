import { GangwayError, type TrackedEvent } from '@gangway/protocol'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { namespaceClients } from '../chains/getNamespaceClient.js'
import type { NamespaceClient } from '../chains/namespaceClient.js'
import type { CreateConfigParameters } from '../config/config.js'
import { connect } from '../connections/connect.js'
import { disconnect } from '../connections/disconnect.js'
import { disconnectAll } from '../connections/disconnectAll.js'
import { switchNetwork } from '../connections/switchNetwork.js'
import { createTestConfig } from '../connections/tests/createTestConfig.js'
import { createTestWallet } from '../connections/tests/createTestWallet.js'
import { createConfig } from '../createConfig.js'
import { cancelSignIn } from './cancelSignIn.js'
import { getSessions, signOut } from './sessions.js'
import { signIn } from './signIn.js'
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
  namespaceClients(config).set('eip155', Promise.resolve(client))
  stops.push(config.start())
  const getEvents = () => events.map(({ event }) => event).filter((event) => /SIWX/.test(event))
  const becomes = (status: string) => vi.waitFor(() => expect(config.state.signIn.status).toBe(status))
  return { config, siwx, signer, fox, owl, getEvents, becomes }
}

describe('signIn (product.md §4 “Sign-in flow”)', () => {
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

  test('error: Signature declined (product.md §8); the same message can be signed again', async () => {
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

  test('behavior: who gives up while the code that signs is on its way is not asked later', async () => {
    const { config, signer, fox, becomes } = start()
    await connect(config, { descriptor: fox.descriptor })
    await becomes('needed')
    const client = await namespaceClients(config).get('eip155')
    let arrive = () => {}
    namespaceClients(config).set(
      'eip155',
      new Promise((resolve) => (arrive = () => resolve(client as NamespaceClient))),
    )
    const signing = signIn(config)
    await vi.waitFor(() => expect(config.state.signIn.message).not.toBeNull())
    await cancelSignIn(config)
    await expect(signing).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    arrive()
    await new Promise((resolve) => setTimeout(resolve))
    expect(signer.asked).toBe(0)
  })

  test('behavior: given up while the server was checking, the session is not kept', async () => {
    const { config, siwx, fox, becomes } = start()
    await connect(config, { descriptor: fox.descriptor })
    await becomes('needed')
    let accept = () => {}
    const checked = new Promise<void>((resolve) => (accept = resolve))
    const { addSession } = siwx.config
    const asked = vi.spyOn(siwx.config, 'addSession')
    asked.mockImplementation((session) => checked.then(() => addSession(session)))
    const signing = signIn(config)
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    await cancelSignIn(config)
    accept()
    await expect(signing).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(config.state.signIn.status).toBe('needed')
    await vi.waitFor(() => expect(siwx.sessions).toEqual([]))
  })

  test('behavior: signed out, and in again, in another tab', async () => {
    const { config, siwx, fox, becomes } = start()
    await connect(config, { descriptor: fox.descriptor })
    await becomes('needed')
    const session = await signIn(config)
    siwx.sessions = []
    siwx.tellChange()
    await becomes('needed')
    expect(config.state.signIn.session).toBeNull()
    siwx.sessions = [session]
    siwx.tellChange()
    await becomes('signed')
  })

  test('error: a host’s own way of signing in that never answers, product.md §8', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    const { config, siwx, fox } = start({ isRequired: true })
    siwx.config.getSessions = () => new Promise(() => {})
    await connect(config, { descriptor: fox.descriptor })
    await vi.waitFor(() => expect(config.state.connections.size).toBe(0))
    expect(config.state.signIn.error).toMatchObject({ code: 'SIGN_IN_INIT_FAILED' })
    limit.mockRestore()
  })

  test('error: a session that is over, given by a host all the same, is none', async () => {
    const { config, siwx, fox, becomes } = start()
    const session = await toSession(siwx, 'eip155:31337', 'fox-account')
    siwx.sessions = [{ ...session, data: { ...session.data, expirationTime: '2020-01-01T00:00:00Z' } }]
    await connect(config, { descriptor: fox.descriptor })
    await becomes('needed')
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

describe('cancelSignIn (product.md §4)', () => {
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

  test('behavior: disconnecting ends the sessions of that wallet alone (modal-behaviour.md §6)', async () => {
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

  test('behavior: disconnected inside the wallet, its sessions end too', async () => {
    const { config, siwx, fox, becomes } = start()
    await connect(config, { descriptor: fox.descriptor })
    await becomes('needed')
    await signIn(config)
    fox.say({ type: 'disconnect' })
    await vi.waitFor(() => expect(siwx.sessions).toEqual([]))
  })

  test('behavior: an account that another wallet shares too stays signed in', async () => {
    const { config, siwx, fox, owl, becomes } = start()
    owl.accounts = fox.accounts
    await connect(config, { descriptor: fox.descriptor })
    await connect(config, { descriptor: owl.descriptor })
    await becomes('needed')
    await signIn(config)
    await disconnect(config, { id: fox.descriptor.id })
    expect(siwx.sessions).toHaveLength(1)
    expect(config.state.signIn.status).toBe('signed')
  })

  test('behavior: with all wallets left at once no session comes back', async () => {
    const { config, siwx, fox, owl, becomes } = start()
    await connect(config, { descriptor: fox.descriptor })
    await connect(config, { descriptor: owl.descriptor })
    await becomes('needed')
    await signIn(config)
    await disconnectAll(config)
    expect(siwx.sessions).toEqual([])
  })

  test('error: product.md §8, sessions that cannot be told: the wallet is disconnected', async () => {
    const { config, siwx, fox } = start()
    siwx.config.getSessions = () => Promise.reject(new Error('no'))
    await connect(config, { descriptor: fox.descriptor })
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
    expect(config.state.signIn.error?.message).toBe(
      'A problem occurred while trying initialize authentication',
    )
  })

  test('error: product.md §5, not both siwx and siweConfig', () => {
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
