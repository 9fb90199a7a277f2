import { type AccountType, GangwayError } from '@gangway/protocol'
import { describe, expect, test, vi } from 'vitest'
import { getAccount } from '../accountData/getAccount.js'
import { getMoreHistory } from '../accountData/history/getHistory.js'
import { getNetworkState } from '../config/getNetwork.js'
import { disconnect } from '../connections/disconnect.js'
import { disconnectAll } from '../connections/disconnectAll.js'
import { switchNetwork } from '../connections/switchNetwork.js'
import { createMemoryStorage, type KeyValueStorage } from '../kernel/storage/keyValueStorage.js'
import { abortLogin } from './login/abortLogin.js'
import { connectEmail } from './login/connectEmail.js'
import { connectOtp } from './login/connectOtp.js'
import { getEmailCooldown } from './login/getEmailCooldown.js'
import { waitForDevice } from './login/waitForDevice.js'
import { preloadFrame } from './preloadFrame.js'
import { setPreferredAccountType } from './setPreferredAccountType.js'
import { type FakeFrame, fakeUser, silence } from './tests/createFakeFrame.js'
import { logIn } from './tests/startFrameConfig.js'
import { startInFakePage } from './tests/startInFakePage.js'

const solanaLocal = 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG'
const evmId = 'eip155:org.gangway.frame'
const solanaId = 'solana:org.gangway.frame'

let frame: FakeFrame
const start = startInFakePage((made) => {
  frame = made.frame
})

const asked = () => frame.requests.map(({ name }) => name)
const keys = (storage: KeyValueStorage) =>
  Object.fromEntries(
    [
      'EMAIL_LOGIN_USED_KEY',
      'EMAIL',
      'LAST_USED_CHAIN_KEY',
      'LAST_EMAIL_LOGIN_TIME',
      'SMART_ACCOUNT_ENABLED_NETWORKS',
    ].map((key) => [key, storage.getItem(`@appkit-wallet/${key}`)]),
  )

describe('login by e-mail (frame-protocol.md §6 C, D)', () => {
  test('default: link, code, connected in both families at once', async () => {
    const { config, storage, events } = start()
    expect(frame.elements.size).toBe(0)

    expect(await connectEmail(config, { email: ` ${fakeUser.email} ` })).toEqual({ action: 'VERIFY_DEVICE' })
    expect(config.state.frame.login).toMatchObject({
      email: fakeUser.email,
      step: 'device',
      isNewDevice: true,
      matchNumber: '42',
    })
    await waitForDevice(config)
    expect(config.state.frame.login).toMatchObject({ step: 'code', isNewDevice: true, matchNumber: '42' })
    const connection = await connectOtp(config, { code: '123456' })

    expect(connection).toMatchObject({ id: evmId, networkId: 'eip155:31337' })
    expect([...config.state.connections.keys()]).toEqual([evmId, solanaId])
    expect(config.state).toMatchObject({
      status: 'connected',
      current: evmId,
      networkId: 'eip155:31337',
      recent: [],
      frame: { status: 'ready', email: fakeUser.email, login: null, carrier: 'stored' },
    })
    expect([...config.state.connections.values()].map(({ accounts }) => accounts[0].address)).toEqual([
      fakeUser.evmAddress,
      fakeUser.solanaAddress,
    ])
    // product.md §4 “Stored login state”
    expect(keys(storage)).toMatchObject({
      EMAIL_LOGIN_USED_KEY: 'true',
      EMAIL: fakeUser.email,
      LAST_USED_CHAIN_KEY: '31337',
      LAST_EMAIL_LOGIN_TIME: null,
    })
    expect(events.map(({ event }) => event)).toEqual([
      'INITIALIZE',
      'EMAIL_SUBMITTED',
      'EMAIL_VERIFICATION_CODE_SENT',
      'DEVICE_REGISTERED_FOR_EMAIL',
      'EMAIL_VERIFICATION_CODE_PASS',
      'CONNECT_SUCCESS',
    ])
    expect(JSON.stringify(events)).not.toContain('example.org')
  })

  test('behavior: with Solana selected, its connection is the one in use', async () => {
    const { config } = start({ defaultNetwork: solanaLocal })
    await logIn(config)
    expect(config.state).toMatchObject({ current: solanaId, networkId: solanaLocal })
    expect([...config.state.connections.keys()].sort()).toEqual([evmId, solanaId])
  })

  test('behavior: the selected network is the one the wallet is connected on', async () => {
    const { config, storage } = start({ defaultNetwork: 'eip155:31338' })
    await logIn(config)
    expect(config.state.networkId).toBe('eip155:31338')
    expect(keys(storage)).toMatchObject({ LAST_USED_CHAIN_KEY: '31338' })
  })

  test('behavior: who is still logged in is connected at once (CONNECT)', async () => {
    const { config } = start()
    frame.handlers.CONNECT_EMAIL = async () => {
      await frame.handlers.CONNECT_OTP?.({ otp: '' }, { id: '', tell: () => {} })
      return { action: 'CONNECT' }
    }
    expect(await connectEmail(config, { email: fakeUser.email })).toEqual({ action: 'CONNECT' })
    expect(config.state).toMatchObject({ status: 'connected', current: evmId, frame: { login: null } })
  })

  test('behavior: the first messages of a page tell who it is (frame-protocol.md §6 A)', async () => {
    const { config } = start({
      metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: ['i'] },
    })
    preloadFrame(config)
    await vi.waitFor(() => expect(asked()).toEqual(['SYNC_DAPP_DATA']))
    expect(frame.requests[0]?.payload).toMatchObject({
      projectId: 'local',
      metadata: { name: 'Shop', icons: ['i'] },
    })
  })

  test('error: no e-mail address is asked for nothing (product.md §5)', async () => {
    const { config } = start()
    await expect(connectEmail(config, { email: 'nobody' })).rejects.toMatchObject({
      code: 'EMAIL_INVALID',
      shortMessage: 'Invalid email',
    })
    expect(frame.elements.size).toBe(0)
  })

  test('error: once in 30 s, also after a reload (product.md §5, §9)', async () => {
    const { config, storage } = start()
    await connectEmail(config, { email: fakeUser.email })
    const again = start({ storage }).config
    await expect(connectEmail(again, { email: fakeUser.email })).rejects.toMatchObject({
      code: 'LOGIN_COOLDOWN',
      shortMessage: expect.stringMatching(/^Please try again after (30|2\d) seconds$/),
      context: { retryAfter: expect.any(Number) },
    })
    expect(getEmailCooldown(again)).toBeGreaterThan(20_000)
    storage.setItem('@appkit-wallet/LAST_EMAIL_LOGIN_TIME', String(Date.now() - 30_000))
    expect(getEmailCooldown(again)).toBe(0)
    // A clock that was set back locks nobody out.
    storage.setItem('@appkit-wallet/LAST_EMAIL_LOGIN_TIME', String(Date.now() + 1_000_000))
    expect(getEmailCooldown(again)).toBe(0)
  })

  test('error: a wrong code says how many tries are left; the login goes on', async () => {
    const { config, events } = start()
    await connectEmail(config, { email: fakeUser.email })
    const right = frame.handlers.CONNECT_OTP
    frame.handlers.CONNECT_OTP = () => {
      throw new GangwayError('LOGIN_CODE_WRONG', { context: { triesLeft: 2 } })
    }
    await expect(connectOtp(config, { code: '000000' })).rejects.toMatchObject({
      code: 'LOGIN_CODE_WRONG',
      context: { triesLeft: 2 },
    })
    expect(config.state).toMatchObject({
      status: 'disconnected',
      frame: { login: { email: fakeUser.email } },
    })
    expect(events.at(-1)).toMatchObject({ event: 'EMAIL_VERIFICATION_CODE_FAIL' })
    if (right) frame.handlers.CONNECT_OTP = right
    await connectOtp(config, { code: '123456' })
    expect(config.state.status).toBe('connected')
  })

  test('error: given up while the code is checked, nobody is connected nor logged in (interface-guide.md §2)', async () => {
    const { config } = start()
    await connectEmail(config, { email: fakeUser.email })
    await waitForDevice(config)
    frame.handlers.CONNECT_OTP = () => {
      abortLogin(config)
      return undefined
    }
    await expect(connectOtp(config, { code: '123456' })).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(asked().at(-1)).toBe('SIGN_OUT')
    expect(config.state.connections.size).toBe(0)
  })

  test('behavior: once the code was right, what the page asks is not given up with the login', async () => {
    const { config } = start()
    const stopFollowing = config.subscribe(({ connections }) => {
      if (connections.size > 0) abortLogin(config)
    })
    await logIn(config)
    stopFollowing()
    expect(config.state.connections.size).toBe(2)
    expect(asked()).not.toContain('RELOAD')
  })

  test('error: without a frame there is none', async () => {
    const { config } = start({ frame: null })
    expect(config.features.email).toBe(false)
    await expect(connectEmail(config, { email: fakeUser.email })).rejects.toMatchObject({
      code: 'LOGIN_NOT_AVAILABLE',
    })
    preloadFrame(config)
  })
})

describe('waiting for the device', () => {
  test('behavior: a time-out of the frame is none of the person’s; the request is repeated', async () => {
    const { config } = start()
    await connectEmail(config, { email: fakeUser.email })
    let times = 0
    const approve = frame.handlers.CONNECT_DEVICE
    frame.handlers.CONNECT_DEVICE = (...parameters) => {
      times += 1
      if (times < 3) throw new GangwayError('REQUEST_TIMEOUT')
      return approve?.(...parameters)
    }
    await waitForDevice(config)
    expect(times).toBe(3)
    expect(config.state.alerts).toEqual([])
  })

  test('error: until the link has expired', async () => {
    const { config } = start()
    frame.handlers.CONNECT_EMAIL = (_, { tell }) => {
      tell('LOGIN_DETAILS', { isNewDevice: true, matchNumber: '42', expiresAt: Date.now() + 20 })
      return { action: 'VERIFY_DEVICE' }
    }
    frame.handlers.CONNECT_DEVICE = () => {
      throw new GangwayError('REQUEST_TIMEOUT')
    }
    await connectEmail(config, { email: fakeUser.email })
    await expect(waitForDevice(config)).rejects.toMatchObject({ code: 'LOGIN_EXPIRED' })
  })

  test('error: refused from the mail', async () => {
    const { config } = start()
    frame.handlers.CONNECT_DEVICE = () => {
      throw new GangwayError('LOGIN_DENIED')
    }
    await connectEmail(config, { email: fakeUser.email })
    await expect(waitForDevice(config)).rejects.toMatchObject({ code: 'LOGIN_DENIED' })
  })

  test('behavior: a new mail, a signal, and giving up each end the wait', async () => {
    const { config, storage } = start()
    frame.handlers.CONNECT_DEVICE = () => silence
    const aborted = { code: 'REQUEST_ABORTED', shortMessage: 'Request was aborted' }

    await connectEmail(config, { email: fakeUser.email })
    const first = expect(waitForDevice(config)).rejects.toMatchObject(aborted)
    storage.removeItem('@appkit-wallet/LAST_EMAIL_LOGIN_TIME')
    await connectEmail(config, { email: fakeUser.email })
    await first
    await vi.waitFor(() => expect(asked().at(-1)).toBe('CONNECT_EMAIL'))
    frame.requests.length = 0

    const abort = new AbortController()
    const second = expect(waitForDevice(config, { signal: abort.signal })).rejects.toMatchObject(aborted)
    abort.abort()
    await second

    const third = expect(waitForDevice(config)).rejects.toMatchObject(aborted)
    await vi.waitFor(() => expect(asked()).toEqual(['CONNECT_DEVICE']))
    abortLogin(config)
    await third
    expect(config.state.frame.login).toBeNull()
    await vi.waitFor(() => expect(asked()).toContain('RELOAD'))
  })
})

describe('after a reload (frame-protocol.md §6 B)', () => {
  async function leaveLoggedIn(): Promise<KeyValueStorage> {
    const { config, storage, stop } = start()
    await logIn(config)
    await vi.waitFor(() => expect(storage.getItem('gangway.v1')).toContain(solanaId))
    stop()
    frame.requests.length = 0
    return storage
  }

  test('default: both families are back without a login', async () => {
    const storage = await leaveLoggedIn()
    const { config } = start({ storage })
    await vi.waitFor(() => expect(config.state.connections.size).toBe(2))
    expect(config.state).toMatchObject({ current: evmId, frame: { email: fakeUser.email } })
    expect(asked().filter((name) => name === 'IS_CONNECTED')).toHaveLength(1)
    expect(asked().indexOf('IS_CONNECTED')).toBeLessThan(asked().indexOf('GET_USER'))
  })

  test.each([
    ['says no', () => ({ isConnected: false })],
    [
      'fails',
      () => {
        throw new GangwayError('UNKNOWN')
      },
    ],
  ])(
    'behavior: when the check %s, what is stored of the login goes (product.md §4)',
    async (_what, check) => {
      const storage = await leaveLoggedIn()
      frame.handlers.IS_CONNECTED = check
      const { config } = start({ storage })
      await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
      expect(keys(storage)).toMatchObject({
        EMAIL_LOGIN_USED_KEY: null,
        EMAIL: null,
        LAST_USED_CHAIN_KEY: null,
      })
      expect(asked()).not.toContain('GET_USER')
    },
  )

  test('behavior: without an earlier login no frame is in the page', async () => {
    const { config } = start({ storage: createMemoryStorage() })
    expect([frame.elements.size, config.state.frame.status]).toEqual([0, 'idle'])
  })
})

describe('leaving (frame-protocol.md §6 G)', () => {
  test('default: either connection signs out of both; what is stored goes (product.md §4)', async () => {
    const { config, storage } = start()
    await logIn(config)
    await disconnect(config, { id: solanaId })
    expect(config.state).toMatchObject({ status: 'disconnected', current: null, frame: { email: null } })
    expect(config.state.connections.size).toBe(0)
    expect(keys(storage)).toMatchObject({
      EMAIL_LOGIN_USED_KEY: null,
      EMAIL: null,
      LAST_USED_CHAIN_KEY: null,
    })
    expect(asked().filter((name) => name === 'SIGN_OUT')).toHaveLength(1)
  })

  test.each([
    [evmId, 'eip155:31337'],
    [solanaId, solanaLocal],
  ] as const)(
    'behavior: leaving %s, the other is not in use for a moment; the network is the default again',
    async (id, networkId) => {
      const { config } = start()
      await logIn(config)
      if (id === solanaId) await switchNetwork(config, { networkId })
      const used: unknown[] = []
      config.subscribe(({ current }) => used.push(current))
      await disconnect(config)
      expect([...new Set(used)]).toEqual([id, null])
      expect(config.state).toMatchObject({ networkId: 'eip155:31337', status: 'disconnected' })
    },
  )

  test('behavior: all at once asks the frame once', async () => {
    const { config } = start()
    await logIn(config)
    await disconnectAll(config)
    expect(config.state.connections.size).toBe(0)
    expect(asked().filter((name) => name === 'SIGN_OUT')).toHaveLength(1)
  })

  test('error: ‘Failed to disconnect’ (product.md §8), and the person stays connected', async () => {
    const { config, storage, events } = start()
    await logIn(config)
    frame.handlers.SIGN_OUT = () => {
      throw new GangwayError('FRAME_UNREACHABLE')
    }
    await expect(disconnect(config)).rejects.toMatchObject({
      code: 'CONNECTION_DISCONNECT_FAILED',
      shortMessage: 'Failed to disconnect',
    })
    expect(config.state).toMatchObject({ status: 'connected', current: evmId })
    expect(keys(storage)).toMatchObject({ EMAIL_LOGIN_USED_KEY: 'true' })
    expect(events.at(-1)?.event).toBe('DISCONNECT_ERROR')
  })

  test('behavior: a session that ends by itself is a disconnect', async () => {
    const { config, storage } = start()
    await logIn(config)
    frame.tell('SESSION_ENDED', {})
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
    expect(keys(storage)).toMatchObject({ EMAIL_LOGIN_USED_KEY: null })
  })

  test('behavior: after a stop and a start the wallet still answers, from a new frame', async () => {
    const { config, stop } = start()
    await logIn(config)
    stop()
    await vi.waitFor(() => expect(frame.elements.size).toBe(0))
    const stopAgain = config.start()
    await switchNetwork(config, { networkId: 'eip155:31338' })
    expect(frame.elements.size).toBe(1)
    expect(config.state.networkId).toBe('eip155:31338')
    stopAgain()
  })
})

describe('networks and account types', () => {
  test('default: an EVM switch is SWITCH_NETWORK, then GET_USER (frame-protocol.md §6 J)', async () => {
    const { config, storage } = start()
    await logIn(config)
    frame.requests.length = 0
    await switchNetwork(config, { networkId: 'eip155:31338' })
    expect(config.state).toMatchObject({ networkId: 'eip155:31338', current: evmId })
    expect(frame.requests.map(({ name, payload }) => [name, payload])).toEqual([
      ['SWITCH_NETWORK', { chainId: 'eip155:31338' }],
      ['GET_USER', { chainId: 'eip155:31338', preferredAccountType: 'eoa' }],
    ])
    expect(keys(storage)).toMatchObject({ LAST_USED_CHAIN_KEY: '31338' })
  })

  test('behavior: to the other family and back', async () => {
    const { config } = start()
    await logIn(config)
    await switchNetwork(config, { networkId: solanaLocal })
    expect(config.state).toMatchObject({ current: solanaId, networkId: solanaLocal })
    await switchNetwork(config, { networkId: 'eip155:31337' })
    expect(config.state).toMatchObject({ current: evmId })
  })

  test('error: a network the frame does not list: ‘Chain is not supported’ (product.md §8)', async () => {
    const { config } = start()
    await logIn(config)
    frame.handlers.SWITCH_NETWORK = () => {
      throw new GangwayError('CHAIN_NOT_SUPPORTED')
    }
    await expect(switchNetwork(config, { networkId: 'eip155:31338' })).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    })
    expect(config.state.networkId).toBe('eip155:31337')
  })

  test('default: eip155 prefers a smart account (product.md §6); an error continues as eoa', async () => {
    const { config } = start()
    frame.handlers.SET_PREFERRED_ACCOUNT = () => {
      throw new GangwayError('UNKNOWN')
    }
    await logIn(config)
    expect(frame.requests.find(({ name }) => name === 'SET_PREFERRED_ACCOUNT')?.payload).toEqual({
      type: 'smartAccount',
    })
    expect(frame.requests.find(({ name }) => name === 'GET_USER')?.payload).toMatchObject({
      preferredAccountType: 'eoa',
    })
    expect(config.state.frame.accountType).toBe('eoa')
  })

  test('behavior: a choice is kept and told', async () => {
    const { config, storage, events } = start()
    await logIn(config)
    await setPreferredAccountType(config, { type: 'eoa' })
    expect(storage.getItem('@appkit-wallet/PREFERRED_ACCOUNT_TYPE')).toBe('eoa')
    expect(events.at(-1)).toMatchObject({
      event: 'SET_PREFERRED_ACCOUNT_TYPE',
      properties: { accountType: 'eoa' },
    })
  })

  test('error: a choice the frame does not answer is the plain account for now, and is not kept', async () => {
    const { config, storage } = start()
    await logIn(config)
    frame.handlers.SET_PREFERRED_ACCOUNT = () => {
      throw new GangwayError('FRAME_UNREACHABLE')
    }
    await setPreferredAccountType(config, { type: 'smartAccount' })
    expect(config.state.frame.accountType).toBe('eoa')
    expect(storage.getItem('@appkit-wallet/PREFERRED_ACCOUNT_TYPE')).toBeNull()
  })

  test('default: an account is a smart one on the networks that have those, while it is preferred (product.md §6)', async () => {
    const { config, events } = start()
    frame.handlers.GET_SMART_ACCOUNT_ENABLED_NETWORKS = () => ({ smartAccountEnabledNetworks: [31337] })
    let preferredAccountType: AccountType = 'smartAccount'
    frame.handlers.SET_PREFERRED_ACCOUNT = ({ type }) => {
      preferredAccountType = type as AccountType
      return { type, address: '' }
    }
    frame.handlers.GET_USER = ({ chainId } = {}) => ({
      address: `${chainId}`.startsWith('solana') ? fakeUser.solanaAddress : fakeUser.evmAddress,
      chainId: `${chainId}`.replace('eip155:', ''),
      preferredAccountType,
    })
    await logIn(config)
    const getTypes = () =>
      getAccount(config.state).allAccounts.map(({ caipAddress, type }) => [caipAddress, type])
    await vi.waitFor(() =>
      expect(Object.fromEntries(getTypes())).toEqual({
        [`eip155:31337:${fakeUser.evmAddress}`]: 'smartAccount',
        [`${solanaLocal}:${fakeUser.solanaAddress}`]: 'eoa',
      }),
    )
    await getMoreHistory(config, { networkId: 'eip155:31337', address: fakeUser.evmAddress })
    expect(events).toContainEqual({
      type: 'track',
      event: 'LOAD_MORE_TRANSACTIONS',
      properties: { isSmartAccount: true },
    })
    await switchNetwork(config, { networkId: 'eip155:31338' })
    expect(getTypes()).toContainEqual([`eip155:31338:${fakeUser.evmAddress}`, 'eoa'])
    await switchNetwork(config, { networkId: 'eip155:31337' })
    expect(getTypes()).toContainEqual([`eip155:31337:${fakeUser.evmAddress}`, 'smartAccount'])
    await setPreferredAccountType(config, { type: 'eoa' })
    expect(getTypes()).toContainEqual([`eip155:31337:${fakeUser.evmAddress}`, 'eoa'])
  })

  test('default: networks of smart accounts are kept; an error clears the list (product.md §8)', async () => {
    const { config, storage } = start()
    frame.handlers.GET_SMART_ACCOUNT_ENABLED_NETWORKS = () => ({ smartAccountEnabledNetworks: [31337] })
    await logIn(config)
    await vi.waitFor(() => expect(getNetworkState(config).smartAccountNetworks).toEqual(['eip155:31337']))
    expect(keys(storage)).toMatchObject({ SMART_ACCOUNT_ENABLED_NETWORKS: '31337' })
    await disconnect(config)
    frame.handlers.GET_SMART_ACCOUNT_ENABLED_NETWORKS = () => {
      throw new GangwayError('UNKNOWN')
    }
    await logIn(config)
    await vi.waitFor(() => expect(getNetworkState(config).smartAccountNetworks).toEqual([]))
    expect(keys(storage)).toMatchObject({ SMART_ACCOUNT_ENABLED_NETWORKS: '' })
  })
})
