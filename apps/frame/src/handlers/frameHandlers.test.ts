import { delegationDesignator, type FrameEventName, GangwayError } from '@gangway/protocol'
import { W3mFrameSchema } from '@reown/appkit-wallet'
import { describe, expect, test, vi } from 'vitest'
import { createTestFrame, testUser } from '../../tests/createTestFrame.js'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const loggedIn = () => createTestFrame({ isLoggedIn: true })
const evmAccounts = [{ address: testUser.evmAddress, type: 'eoa' }]

/** What AppKit 1.7.3 sends of each event. */
const requests: Partial<Record<FrameEventName, unknown>> = {
  SWITCH_NETWORK: { chainId: 'eip155:10' },
  CONNECT_EMAIL: { email: testUser.email },
  CONNECT_DEVICE: undefined,
  CONNECT_OTP: { otp: '123456' },
  CONNECT_SOCIAL: { uri: 'https://frame.example/?code=1' },
  GET_SOCIAL_REDIRECT_URI: { provider: 'google' },
  GET_FARCASTER_URI: undefined,
  CONNECT_FARCASTER: undefined,
  GET_USER: { chainId: 1, preferredAccountType: 'smartAccount' },
  SIGN_OUT: undefined,
  IS_CONNECTED: undefined,
  GET_CHAIN_ID: undefined,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: undefined,
  INIT_SMART_ACCOUNT: undefined,
  SET_PREFERRED_ACCOUNT: { type: 'smartAccount' },
  RPC_REQUEST: { method: 'eth_accounts' },
  UPDATE_EMAIL: { email: testUser.email },
  UPDATE_EMAIL_PRIMARY_OTP: { otp: '123456' },
  UPDATE_EMAIL_SECONDARY_OTP: { otp: '123456' },
  SYNC_THEME: { themeMode: 'dark', w3mThemeVariables: { '--w3m-accent': '#123456' } },
  SYNC_DAPP_DATA: {
    metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
    sdkVersion: 'react-wagmi-1.7.3',
    sdkType: 'appkit',
    projectId: 'project',
  },
  RELOAD: undefined,
}
const names = Object.keys(requests) as FrameEventName[]

describe('every event of AppKit 1.7.3 (frame-protocol.md §3)', () => {
  test.each(names.flatMap((name) => [[name, true] as const, [name, false] as const]))(
    'behavior: the answer to %s fits its schema, logged in: %s',
    async (name, isLoggedIn) => {
      const { ask } = createTestFrame({ client: '4', isLoggedIn })
      const answer = await ask(name, requests[name])
      expect(W3mFrameSchema.frameEvent.safeParse(answer)).toMatchObject({ success: true })
    },
  )
})

describe('an identity token', () => {
  test('default: our kit gets what the login service signed, with what it asked to be in it', async () => {
    const answer = { token: 'a.b.c', expiresAt: 700_000 }
    const getIdentityToken = vi.fn(async () => answer)
    const { ask } = createTestFrame({ isLoggedIn: true, worker: { getIdentityToken } })
    const asked = { claims: ['addresses'], nonce: 'of-the-server' }
    expect(await ask('GET_IDENTITY_TOKEN', asked)).toMatchObject({
      ...{ type: '@w3m-frame/GET_IDENTITY_TOKEN_SUCCESS', payload: answer },
    })
    expect(getIdentityToken).toHaveBeenCalledWith(asked)
    await ask('GET_IDENTITY_TOKEN')
    expect(getIdentityToken).toHaveBeenLastCalledWith({})
  })

  test('error: what no token can say never reaches the Worker; nobody is told as nobody', async () => {
    const getIdentityToken = vi.fn(() => Promise.reject(new GangwayError('SESSION_INVALID')))
    const { ask } = createTestFrame({ worker: { getIdentityToken } })
    expect(await ask('GET_IDENTITY_TOKEN', { claims: ['seed'] })).toMatchObject({
      ...{ type: '@w3m-frame/GET_IDENTITY_TOKEN_ERROR', payload: { code: 'INVALID_INPUT' } },
    })
    expect(getIdentityToken).not.toHaveBeenCalled()
    expect(await ask('GET_IDENTITY_TOKEN')).toMatchObject({ payload: { code: 'SESSION_INVALID' } })
  })
})

describe('a change of address (frame-protocol.md §6 H)', () => {
  test('default: whose code comes first, each code, and the new address', async () => {
    const { ask, worker } = loggedIn()
    const email = 'new@example.com'
    expect((await ask('UPDATE_EMAIL', { email })).payload).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    expect(worker.startEmailChange).toHaveBeenCalledWith({ email })
    expect((await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: '123 456' })).payload).toBeUndefined()
    expect(worker.confirmFormerEmail).toHaveBeenCalledWith({ code: '123456' })
    expect((await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: '654321' })).payload).toEqual({ newEmail: email })
    expect(worker.finishEmailChange).toHaveBeenCalledWith({ code: '654321' })
  })

  test.each(['UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'] as const)(
    'error: what cannot be a code costs no try: %s',
    async (name) => {
      const { ask, worker } = loggedIn()
      expect((await ask(name, { otp: '12345' })).payload).toMatchObject({ code: 'LOGIN_CODE_WRONG' })
      expect(worker.confirmFormerEmail).not.toHaveBeenCalled()
      expect(worker.finishEmailChange).not.toHaveBeenCalled()
    },
  )
})

describe('login by a provider (frame-protocol.md §6 E, F)', () => {
  const code = 'c'.repeat(43)
  const resultUri = `https://frame.example/returned?code=${code}`
  const user = { email: testUser.email, address: testUser.evmAddress, chainId: 1, accounts: evmAccounts }

  test('default: GET_SOCIAL_REDIRECT_URI tells our kit the number to show, and AppKit the address alone', async () => {
    const kit = createTestFrame()
    const answer = await kit.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'github' })
    expect(answer.payload).toEqual({ uri: 'https://provider.example/authorize' })
    expect(kit.worker.startProviderLogin).toHaveBeenCalledWith({ provider: 'github' })
    const told = (types: readonly { message: { type: string } }[]) =>
      types.filter(({ message }) => message.type === '@gangway/LOGIN_DETAILS')
    expect(told(kit.posted)).toMatchObject([
      { message: { id: answer.id, payload: { isNewDevice: false, matchNumber: '42', expiresAt: 600_000 } } },
    ])
    const appkit = createTestFrame({ client: '4' })
    await appkit.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'github' })
    expect(told(appkit.posted)).toEqual([])
  })

  test('default: CONNECT_SOCIAL ends it by the code of our own page, and names the user', async () => {
    const { ask, worker } = loggedIn()
    expect((await ask('CONNECT_SOCIAL', { uri: resultUri })).payload).toMatchObject({
      ...user,
      userName: 'Ada',
    })
    expect(worker.finishProviderLogin).toHaveBeenCalledWith({ code })
    expect(worker.waitForProvider).not.toHaveBeenCalled()
  })

  test('behavior: without an address CONNECT_SOCIAL is held until the login is released; so is CONNECT_FARCASTER', async () => {
    for (const [name, payload] of [
      ['CONNECT_SOCIAL', { uri: '' }],
      ['CONNECT_FARCASTER', undefined],
    ] as const) {
      let release = () => {}
      const waitForProvider = vi.fn(() => new Promise<void>((resolve) => (release = resolve)))
      const { ask, worker } = createTestFrame({ isLoggedIn: true, worker: { waitForProvider } })
      const answer = ask(name, payload)
      await vi.waitFor(() => expect(waitForProvider).toHaveBeenCalled())
      expect(worker.finishProviderLogin).not.toHaveBeenCalled()
      release()
      expect((await answer).payload).toMatchObject({ userName: 'Ada' })
      expect(worker.finishProviderLogin).toHaveBeenCalledWith({ code: null })
    }
  })

  test('behavior: RELOAD gives the login up, with whoever waits for it', async () => {
    const { ask, worker } = createTestFrame({ worker: { waitForProvider: () => new Promise(() => {}) } })
    const held = [ask('CONNECT_SOCIAL', { uri: '' }), ask('CONNECT_FARCASTER')]
    await ask('RELOAD')
    for (const answer of held) expect((await answer).payload).toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(worker.giveUpLogin).toHaveBeenCalled()
  })

  test.each([
    'https://frame.example/?code=1',
    'code=1',
    `${resultUri}&x`,
    `https://evil.example/#${resultUri}1`,
  ])('error: “%s” brings no code', async (uri) => {
    const { ask, worker } = loggedIn()
    expect((await ask('CONNECT_SOCIAL', { uri })).payload).toMatchObject({ code: 'LOGIN_EXPIRED' })
    expect(worker.finishProviderLogin).not.toHaveBeenCalled()
  })

  test('default: GET_FARCASTER_URI gives the link of the phone', async () => {
    const { ask, worker } = createTestFrame()
    expect((await ask('GET_FARCASTER_URI')).payload).toEqual({ url: 'https://provider.example/authorize' })
    expect(worker.startProviderLogin).toHaveBeenCalledWith({ provider: 'farcaster' })
  })
})

describe('who is logged in', () => {
  test('default: GET_USER names an EVM chain by a plain number', async () => {
    expect((await loggedIn().ask('GET_USER', { chainId: 'eip155:1' })).payload).toEqual({
      email: testUser.email,
      address: testUser.evmAddress,
      chainId: 1,
      accounts: evmAccounts,
      preferredAccountType: 'eoa',
      custodyPolicy: 'escrow',
    })
  })

  test.each([
    [undefined, 1, testUser.evmAddress],
    [{}, 1, testUser.evmAddress],
    [{ chainId: '1' }, 1, testUser.evmAddress],
    [{ chainId: solana, preferredAccountType: 'eoa' }, solana, testUser.solanaAddress],
  ])('parameters: GET_USER %j', async (payload, chainId, address) => {
    const accounts = [{ address, type: 'eoa' }]
    expect((await loggedIn().ask('GET_USER', payload)).payload).toMatchObject({ chainId, address, accounts })
  })

  test.each(['', null, 'not an address'])(
    'behavior: the e-mail address “%s” is answered as null',
    async (email) => {
      const getAccount = async () => ({ ...testUser, email })
      expect((await createTestFrame({ worker: { getAccount } }).ask('GET_USER')).payload).toMatchObject({
        email: null,
      })
    },
  )

  test('behavior: GET_USER says who keeps what recovers the wallet to whoever asks, where it is known', async () => {
    const withMode = (mode: 'escrow' | 'user' | null) =>
      createTestFrame({ isLoggedIn: true, worker: { readCustody: vi.fn(async () => mode) } })
    for (const mode of ['escrow', 'user'] as const)
      expect((await withMode(mode).ask('GET_USER', { custody: true })).payload).toMatchObject({
        ...{ address: testUser.evmAddress, custody: mode, custodyPolicy: 'escrow' },
      })
    expect((await withMode(null).ask('GET_USER', { custody: true })).payload).not.toHaveProperty('custody')
    const silent = withMode('escrow')
    for (const payload of [undefined, {}, { chainId: 1 }, { custody: false }])
      expect((await silent.ask('GET_USER', payload)).payload).not.toHaveProperty('custody')
    expect(silent.worker.readCustody).not.toHaveBeenCalled()
  })

  test('behavior: AppKit is told nothing of it, and takes an answer that says more than it knows', async () => {
    const { ask } = createTestFrame({
      ...{ client: '4', isLoggedIn: true },
      worker: { readCustody: async () => 'escrow' },
    })
    const { payload } = await ask('GET_USER', { chainId: 1 })
    expect(Object.keys(payload as object).some((name) => name.startsWith('custody'))).toBe(false)
    const answer = await ask('GET_USER', { custody: true })
    expect(answer.payload).toHaveProperty('custody', 'escrow')
    expect(W3mFrameSchema.frameEvent.safeParse(answer)).toMatchObject({ success: true })
  })

  test('error: GET_USER of nobody, and on a chain that is not listed', async () => {
    expect((await createTestFrame().ask('GET_USER')).payload).toMatchObject({ message: 'Not logged in' })
    expect((await loggedIn().ask('GET_USER', { chainId: 5 })).payload).toMatchObject({
      message: 'Chain is not supported',
    })
  })

  test('behavior: SET_PREFERRED_ACCOUNT before a login has an empty address', async () => {
    expect((await createTestFrame().ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).payload).toEqual({
      type: 'smartAccount',
      address: '',
    })
  })

  test('behavior: SIGN_OUT ends the approvals under way; its failure is told', async () => {
    const signOut = vi.fn(async () => {})
    const { ask, approvals } = createTestFrame({ isLoggedIn: true, worker: { signOut } })
    expect(await ask('SIGN_OUT')).toMatchObject({ type: '@w3m-frame/SIGN_OUT_SUCCESS' })
    expect(approvals.drop).toHaveBeenCalled()
    signOut.mockRejectedValueOnce(new GangwayError('FRAME_UNREACHABLE'))
    expect(await ask('SIGN_OUT')).toMatchObject({ type: '@w3m-frame/SIGN_OUT_ERROR' })
  })
})

describe('both types of account (product.md §3, §6)', () => {
  const address = testUser.evmAddress
  const both = [
    { address, type: 'eoa' },
    { address, type: 'smartAccount' },
  ]
  const withCode = (code: string) => createTestFrame({ isLoggedIn: true, answerNode: () => code })

  test.each([
    ['not set up yet', '0x', false],
    ['set up', delegationDesignator, true],
    ['handed to somebody else', `0xef0100${'11'.repeat(20)}`, false],
  ])(
    'default: both have one address where the network has smart accounts; %s',
    async (_, code, smartAccountDeployed) => {
      const { payload } = await withCode(code).ask('GET_USER', { chainId: 10 })
      expect(payload).toMatchObject({
        address,
        accounts: both,
        preferredAccountType: 'smartAccount',
        smartAccountDeployed,
      })
    },
  )

  test('behavior: a node that does not answer leaves out whether it is set up', async () => {
    const { ask } = createTestFrame({
      isLoggedIn: true,
      answerNode: () => {
        throw new Error()
      },
    })
    const { payload } = await ask('GET_USER', { chainId: 10 })
    expect(payload).toMatchObject({ address, accounts: both })
    expect(payload).not.toHaveProperty('smartAccountDeployed')
  })

  test('default: GET_SMART_ACCOUNT_ENABLED_NETWORKS names the networks the server has seen it on', async () => {
    expect((await loggedIn().ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).payload).toEqual({
      smartAccountEnabledNetworks: [10],
    })
  })

  test('default: what the person prefers holds from then on; an unknown type is the plain one', async () => {
    const { ask } = withCode('0x')
    const readType = async () =>
      ((await ask('GET_USER', { chainId: 10 })).payload as { preferredAccountType: string })
        .preferredAccountType
    for (const [type, used] of [
      ['eoa', 'eoa'],
      ['smartAccount', 'smartAccount'],
      ['nonsense', 'eoa'],
    ] as const) {
      expect((await ask('SET_PREFERRED_ACCOUNT', { type })).payload).toEqual({ type: used, address })
      expect(await readType()).toBe(used)
    }
    await ask('GET_USER', { chainId: 10, preferredAccountType: 'smartAccount' })
    expect(await readType()).toBe('smartAccount')
  })

  test('default: INIT_SMART_ACCOUNT tells our kit whether it is set up', async () => {
    const { ask } = withCode(delegationDesignator)
    await ask('SWITCH_NETWORK', { chainId: 10 })
    expect((await ask('INIT_SMART_ACCOUNT')).payload).toEqual({ address, isDeployed: true })
  })

  test('error: INIT_SMART_ACCOUNT by AppKit, on a network without one, and by nobody', async () => {
    const later = { code: 'FRAME_NOT_AVAILABLE_YET' }
    expect((await loggedIn().ask('INIT_SMART_ACCOUNT')).payload).toMatchObject(later)
    const appkit = createTestFrame({ client: '4', isLoggedIn: true })
    await appkit.ask('SWITCH_NETWORK', { chainId: 10 })
    expect((await appkit.ask('INIT_SMART_ACCOUNT')).payload).toMatchObject(later)
    expect((await createTestFrame().ask('INIT_SMART_ACCOUNT')).payload).toMatchObject({
      code: 'SESSION_INVALID',
    })
  })
})

describe('networks (frame-protocol.md §6 J)', () => {
  test.each(['eip155:10', 10, '10'])('default: SWITCH_NETWORK to %s', async (chainId) => {
    const { ask } = loggedIn()
    expect((await ask('SWITCH_NETWORK', { chainId })).payload).toEqual({ chainId: 10 })
    expect((await ask('GET_CHAIN_ID')).payload).toEqual({ chainId: 10 })
  })

  test('error: a chain that is not listed leaves the one before (product.md §8)', async () => {
    const { ask } = loggedIn()
    expect((await ask('SWITCH_NETWORK', { chainId: 'eip155:5' })).payload).toMatchObject({
      message: 'Chain is not supported',
    })
    expect((await ask('GET_CHAIN_ID')).payload).toEqual({ chainId: 1 })
  })

  test('behavior: each family keeps its own, as AppKit does not say which a call is for', async () => {
    const { ask, request, approvals } = loggedIn()
    await ask('SWITCH_NETWORK', { chainId: 'eip155:10' })
    await ask('GET_USER', { chainId: solana })
    expect((await request('eth_chainId')).payload).toBe('0xa')
    await request('solana_signMessage', { message: '1', pubkey: '1' })
    expect(approvals.request).toHaveBeenCalledWith(
      expect.objectContaining({ caipNetworkId: solana }),
      expect.anything(),
    )
  })
})

describe('login by e-mail (frame-protocol.md §6 C, D)', () => {
  test('default: our kit is told more, right before the answer, with its id', async () => {
    const { ask, posted, worker } = createTestFrame()
    await ask('SYNC_DAPP_DATA', requests.SYNC_DAPP_DATA)
    const { id } = await ask('CONNECT_EMAIL', { email: testUser.email })
    await ask('CONNECT_DEVICE')
    expect(worker.startLogin).toHaveBeenCalledWith({ email: testUser.email, appName: 'App' })
    const details = { isNewDevice: true, matchNumber: '42', expiresAt: 600_000 }
    expect(posted.map(({ message }) => message).slice(2)).toMatchObject([
      { id, type: '@gangway/LOGIN_DETAILS', payload: details },
      { id, type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', payload: { action: 'VERIFY_DEVICE' } },
      { type: '@gangway/LOGIN_DETAILS', payload: { matchNumber: null, expiresAt: 700_000 } },
      { type: '@w3m-frame/CONNECT_DEVICE_SUCCESS' },
    ])
  })

  test('behavior: AppKit is told nothing it does not know', async () => {
    const { ask, posted } = createTestFrame({ client: '4' })
    await ask('CONNECT_EMAIL', { email: testUser.email })
    await ask('CONNECT_DEVICE')
    for (const { message } of posted)
      expect(W3mFrameSchema.frameEvent.safeParse(message)).toMatchObject({ success: true })
  })

  test('behavior: several CONNECT_DEVICE wait at once; RELOAD ends them, and later ones wait anew', async () => {
    const waitForApproval = vi.fn(() => new Promise<never>(() => {}))
    const { ask } = createTestFrame({ worker: { waitForApproval } })
    const waits = [ask('CONNECT_DEVICE'), ask('CONNECT_DEVICE')]
    await vi.waitUntil(() => waitForApproval.mock.calls.length === 2)
    expect(await ask('RELOAD')).toMatchObject({ type: '@w3m-frame/RELOAD_SUCCESS' })
    for (const wait of waits)
      expect(await wait).toMatchObject({ payload: { message: 'Request was aborted' } })
    const later = ask('CONNECT_DEVICE')
    await vi.waitUntil(() => waitForApproval.mock.calls.length === 3)
    await ask('RELOAD')
    await later
  })

  test.each(['12345', 'abcdef', '', '１２３４５６'])(
    'error: “%s” is no code, and costs no try',
    async (otp) => {
      const { ask, worker } = createTestFrame()
      expect((await ask('CONNECT_OTP', { otp })).payload).toMatchObject({ code: 'LOGIN_CODE_WRONG' })
      expect(worker.finishLogin).not.toHaveBeenCalled()
    },
  )

  test('error: what the server says of a code reaches the app', async () => {
    const context = { triesLeft: 2 }
    const shortMessage = 'That code is not right. 2 tries left'
    const finishLogin = () => Promise.reject(new GangwayError('LOGIN_CODE_WRONG', { shortMessage, context }))
    const { ask } = createTestFrame({ worker: { finishLogin } })
    expect((await ask('CONNECT_OTP', { otp: '123 456' })).payload).toEqual({
      message: shortMessage,
      code: 'LOGIN_CODE_WRONG',
      context,
    })
  })
})
