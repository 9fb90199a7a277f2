import { type CaipNetworkId, GangwayError, limits } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { getBase58Decoder } from '@solana/kit'
import {
  connect as connectWagmi,
  createConfig as createWagmiConfig,
  disconnect as disconnectWagmi,
} from '@wagmi/core'
import { custom, type Hex, pad, recoverAddress, slice } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Eip1193Provider } from '../../chains/eip155/getWallet.js'
import { toViemChain } from '../../chains/eip155/toViemChain.js'
import { hasWalletFeature } from '../../chains/solana/hasWalletFeature.js'
import { isWallet } from '../../chains/solana/isWallet.js'
import type { Config } from '../../config/config.js'
import { frameConnectionIds } from '../../connections/frameIdentity.js'
import { toWagmiConnector } from '../../wagmi/toWagmiConnector.js'
import { createFrameDescriptor } from '../createFrameDescriptor.js'
import { connectOtp } from '../login/connectOtp.js'
import { rejectApprovals } from '../rejectApprovals.js'
import { hideFrame, showFrame } from '../showFrame.js'
import { syncTheme } from '../syncTheme.js'
import { createFakeFrame, type FakeFrame, fakeUser, silence } from '../tests/createFakeFrame.js'
import { skipReadyDelay } from '../tests/skipReadyDelay.js'
import { frameUrl, logIn, startFrameConfig } from '../tests/startFrameConfig.js'

let frame: FakeFrame
let config: Config
let stop: () => void
beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  skipReadyDelay()
  frame = createFakeFrame({ url: frameUrl })
  const started = startFrameConfig()
  config = started.config
  stop = started.stop
  await logIn(config)
  frame.requests.length = 0
})
afterEach(() => {
  stop()
  frame.restore()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function getProvider(): Promise<Required<Eip1193Provider>> {
  const provider = await config.state.connections.get(frameConnectionIds.eip155)?.connector.getProvider()
  return provider as Required<Eip1193Provider>
}

async function getStandardWallet() {
  const wallet = await config.state.connections.get(frameConnectionIds.solana)?.connector.getProvider()
  if (!isWallet(wallet) || !wallet.accounts[0]) throw new Error('no wallet')
  return { wallet, account: wallet.accounts[0] }
}

const toBase58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
const calls = () => frame.requests.filter(({ name }) => name === 'RPC_REQUEST').map(({ payload }) => payload)

describe('EIP-1193', () => {
  test('default: accounts and network are answered without the frame (frame-protocol.md §4)', async () => {
    const provider = await getProvider()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([fakeUser.evmAddress])
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([fakeUser.evmAddress])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    expect(await provider.request({ method: 'net_version' })).toBe('31337')
    expect(await provider.request({ method: 'wallet_getPermissions' })).toEqual([
      { parentCapability: 'eth_accounts' },
    ])
    expect(frame.requests).toEqual([])
  })

  test('default: any other call of product.md §7’s list goes to the frame, for the network it is on', async () => {
    frame.handlers.RPC_REQUEST = ({ method }) => `answer of ${method}`
    const provider = await getProvider()
    const params = [fakeUser.evmAddress, 'latest']
    expect(await provider.request({ method: 'eth_getBalance', params })).toBe('answer of eth_getBalance')
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    await provider.request({ method: 'eth_blockNumber' })
    expect(calls()).toEqual([
      { method: 'eth_getBalance', params, caipNetworkId: 'eip155:31337' },
      { method: 'eth_blockNumber', caipNetworkId: 'eip155:31338' },
    ])
  })

  test('behavior: what changes is told (product.md §9 “Events handled”)', async () => {
    const provider = await getProvider()
    const told: unknown[] = []
    provider.on('chainChanged', (payload) => told.push(payload))
    provider.on('accountsChanged', (payload) => told.push(payload))
    const unheard = vi.fn()
    provider.on('chainChanged', unheard)
    provider.removeListener('chainChanged', unheard)
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(told).toEqual(['0x7a6a', []])
    expect(unheard).not.toHaveBeenCalled()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  test('error: a method off the list: ‘Requested RPC call is not allowed’ (product.md §8), told to whoever shows it', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const provider = await getProvider()
    await expect(provider.request({ method: 'eth_sign' })).rejects.toMatchObject({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
    expect(log).toHaveBeenCalledWith('Requested RPC call is not allowed', { method: 'eth_sign' })
    expect(config.state.frame.refusedCall).toEqual({ method: 'eth_sign' })
    expect(calls()).toEqual([])
  })

  test.each([
    [
      'a refusal of the person (frame-protocol.md §4 “Rejections”)',
      'FRAME_REQUEST_REJECTED',
      4001,
      'User rejected the request.',
    ],
    ['a session that is over', 'SESSION_INVALID', 4100, 'Not logged in'],
    ['what a later part brings', 'FRAME_NOT_AVAILABLE_YET', 4200, 'This is not available yet'],
    ['what it refuses on principle', 'FRAME_REQUEST_REFUSED', 4100, 'This request cannot be approved'],
    ['wrong input', 'INVALID_INPUT', -32602, 'Invalid input'],
    ['more than it takes', 'RATE_LIMITED', -32005, 'Too many requests'],
    [
      'what the network does not take',
      'SEND_INSUFFICIENT_GAS',
      -32003,
      'Insufficient funds for the network fee',
    ],
    ['a frame that is gone', 'FRAME_UNREACHABLE', 4900, 'The wallet service did not answer'],
    ['anything else', 'UNKNOWN', -32603, 'An error occurred'],
  ] as const)('error: %s', async (_what, code, expected, message) => {
    frame.handlers.RPC_REQUEST = () => {
      throw new GangwayError(code)
    }
    const provider = await getProvider()
    await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({
      code: expected,
      message,
    })
  })

  test('error: nobody is logged in', async () => {
    const provider = await getProvider()
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4100 })
  })

  test('error: it learns no other networks', async () => {
    const provider = await getProvider()
    for (const method of ['wallet_addEthereumChain', 'wallet_switchEthereumChain']) {
      frame.handlers.SWITCH_NETWORK = () => {
        throw new GangwayError('CHAIN_NOT_SUPPORTED')
      }
      const params = [{ chainId: '0x1' }]
      await expect(provider.request({ method, params })).rejects.toMatchObject({ code: 4902 })
    }
  })

  test.each([[[{ pci: `0x${'11'.repeat(32)}` }]], [{ permissionContext: '0x12' }]])(
    'default: wallet_revokePermissions of %j is the frame’s, and nobody is signed out (ERC-7715)',
    async (params) => {
      const provider = await getProvider()
      frame.handlers.RPC_REQUEST = () => `0x${'22'.repeat(32)}`
      const method = 'wallet_revokePermissions'
      expect(await provider.request({ method, params })).toBe(`0x${'22'.repeat(32)}`)
      expect(await provider.request({ method: 'eth_accounts' })).toEqual([fakeUser.evmAddress])
    },
  )

  test.each([
    ['wallet_addEthereumChain', undefined, 'params[0].chainId'],
    ['wallet_addEthereumChain', [{ chainId: 1 }], 'params[0].chainId'],
    ['wallet_switchEthereumChain', [{ chainId: 'one' }], 'params[0].chainId'],
    ['wallet_switchEthereumChain', { chainId: '0x1' }, 'params[0].chainId'],
    ['wallet_requestPermissions', [{ eth_sign: {} }], 'params[0].eth_accounts'],
    ['wallet_revokePermissions', [], 'params[0].eth_accounts'],
    ['personal_ecRecover', undefined, 'params'],
    ['personal_ecRecover', [1], 'params[0]'],
    ['personal_ecRecover', ['text', '0x12'], 'params[1]'],
    ['personal_ecRecover', ['text', `0x${'11'.repeat(65)}`], 'params[1]'],
    [undefined, undefined, 'method'],
  ])('error: %s with %j is −32602 and names the field (EIP-1474)', async (method, params, field) => {
    const provider = await getProvider()
    await expect(provider.request({ method: method as string, params })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(new RegExp(`: ${field.replace(/[[\].]/g, '\\$&')}$`)),
    })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([fakeUser.evmAddress])
    expect(calls()).toEqual([])
  })

  test('default: eth_signTypedData_v3 is asked as v4, as JSON and as it is', async () => {
    frame.handlers.RPC_REQUEST = () => '0x1'
    const provider = await getProvider()
    const types = { EIP712Domain: [], Note: [{ name: 'text', type: 'string' }] }
    const data = { types, primaryType: 'Note', domain: {}, message: { text: 'a' } }
    for (const params of [[fakeUser.evmAddress, data], [fakeUser.evmAddress, JSON.stringify(data)], ['{']]) {
      frame.requests.length = 0
      expect(await provider.request({ method: 'eth_signTypedData_v3', params })).toBe('0x1')
      expect(calls()).toEqual([{ method: 'eth_signTypedData_v4', params, caipNetworkId: 'eip155:31337' }])
    }
  })

  test('error: eth_signTypedData_v3 knows no arrays', async () => {
    const provider = await getProvider()
    const types = {
      Note: [
        { name: 'id', type: 'uint8' },
        { name: 'texts', type: 'string[2]' },
      ],
    }
    for (const data of [{ types }, JSON.stringify({ types })])
      await expect(
        provider.request({ method: 'eth_signTypedData_v3', params: [fakeUser.evmAddress, data] }),
      ).rejects.toMatchObject({
        code: -32602,
        message: 'No arrays in v3, ask for v4: params[1].types.Note[1].type',
      })
    expect(calls()).toEqual([])
  })

  test.each(['Some text', '0x536f6d652074657874'])(
    'default: personal_ecRecover of %s names who signed it, as the network says',
    async (message) => {
      const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
      const signature = await account.signMessage({ message: 'Some text' })
      // What stands at 0x01 on every network.
      frame.handlers.RPC_REQUEST = async ({ method, params }) => {
        const [{ to, data }] = params as [{ to: Hex; data: Hex }]
        expect([method, BigInt(to)]).toEqual(['eth_call', 1n])
        const [hash, recoveryId, r, s] = [0, 32, 64, 96].map((at) => slice(data, at, at + 32)) as [
          Hex,
          Hex,
          Hex,
          Hex,
        ]
        return pad(await recoverAddress({ hash, signature: { r, s, v: BigInt(recoveryId) } }))
      }
      const provider = await getProvider()
      const withParity = signature.replace(/1b$/, '00').replace(/1c$/, '01')
      for (const given of [signature, withParity])
        expect(await provider.request({ method: 'personal_ecRecover', params: [message, given] })).toBe(
          account.address,
        )
    },
  )

  test('error: a signature that no key has made', async () => {
    frame.handlers.RPC_REQUEST = () => '0x'
    const provider = await getProvider()
    const params = ['text', `0x${'00'.repeat(65)}`]
    await expect(provider.request({ method: 'personal_ecRecover', params })).rejects.toMatchObject({
      code: -32602,
      message: 'Nobody’s signature: params[1]',
    })
  })

  test('error: wallet_watchAsset is refused with its reason, and troubles nobody', async () => {
    const provider = await getProvider()
    const params = { type: 'ERC20', options: { address: fakeUser.evmAddress } }
    await expect(provider.request({ method: 'wallet_watchAsset', params })).rejects.toMatchObject({
      code: 4200,
      message: 'Tokens are added by the person alone',
    })
    expect(config.state.frame.refusedCall).toBeNull()
  })
})

describe('approvals (frame-protocol.md §4 “Approval view”)', () => {
  test('default: what a person decides is open until it is answered; reads never are', async () => {
    let answer = (_result: unknown) => {}
    frame.handlers.RPC_REQUEST = ({ method }) =>
      method === 'personal_sign' ? new Promise((resolve) => (answer = resolve)) : '0x1'
    const provider = await getProvider()
    const signing = provider.request({ method: 'personal_sign', params: [] })
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x1')
    expect(config.state.frame.approvals).toMatchObject([
      { method: 'personal_sign', networkId: 'eip155:31337' },
    ])
    answer('0x2')
    expect(await signing).toBe('0x2')
    expect(config.state.frame.approvals).toEqual([])
  })

  test('default: closing gives up what is not safe, and nothing else (product.md §4 “RPC requests”)', async () => {
    const open = new Map<string, (result: unknown) => void>()
    frame.handlers.RPC_REQUEST = ({ method }) => new Promise((resolve) => open.set(method, resolve))
    const provider = await getProvider()
    const signing = provider.request({ method: 'personal_sign' }).catch((error: unknown) => error)
    const reading = provider.request({ method: 'eth_blockNumber' })
    await vi.waitFor(() => expect(open.size).toBe(2))
    rejectApprovals(config)
    expect(await signing).toMatchObject({ message: 'Request was aborted' })
    expect(frame.dropped).toHaveLength(1)
    expect(config.state.frame.approvals).toEqual([])
    open.get('eth_blockNumber')?.('0x1')
    expect(await reading).toBe('0x1')
  })

  test('default: shown once the theme is taken, 360 × 600 below the header, else a sheet', async () => {
    syncTheme(config, { themeMode: 'dark' })
    const element = await showFrame(config)
    expect(frame.requests.at(-1)).toMatchObject({ name: 'SYNC_THEME', payload: { themeMode: 'dark' } })
    expect(element.style).toMatchObject({
      display: 'block',
      width: '360px',
      height: '600px',
      top: 'calc(50% - 300px + 32px)',
    })
    vi.spyOn(document.body, 'clientWidth', 'get').mockReturnValue(430)
    window.dispatchEvent(new Event('resize'))
    expect(element.style).toMatchObject({ width: '100%', left: '0', bottom: '0' })
    await showFrame(config, { placement: { top: 1, left: 2, width: 3, height: 4 } })
    expect(element.style).toMatchObject({ top: '1px', left: '2px', width: '3px', height: '4px' })
    hideFrame(config)
    await vi.waitFor(() => expect(element.style.display).toBe('none'))
  })

  test('error: without the answer to the theme it stays hidden', async () => {
    frame.handlers.SYNC_THEME = () => {
      throw new GangwayError('UNKNOWN')
    }
    await expect(showFrame(config)).rejects.toThrow()
    expect(frame.elements.get('w3m-iframe')?.style.display).toBe('none')
  })
})

describe('Wallet Standard', () => {
  const bytes = new Uint8Array([1, 2, 3])
  const signature = new Uint8Array(64).fill(7)

  test('default: messages and transactions cross in base58 (frame-protocol.md §4)', async () => {
    frame.handlers.RPC_REQUEST = ({ method }) =>
      ({
        solana_signMessage: { signature: toBase58(signature) },
        solana_signTransaction: { transaction: toBase58(bytes) },
        solana_signAllTransactions: { transactions: [toBase58(bytes), toBase58(bytes)] },
        solana_signAndSendTransaction: { signature: toBase58(signature) },
      })[method]
    const { wallet, account } = await getStandardWallet()
    const input = { account, transaction: bytes, chain: 'solana:localnet' as const }
    if (
      !hasWalletFeature(wallet, 'solana:signMessage') ||
      !hasWalletFeature(wallet, 'solana:signTransaction') ||
      !hasWalletFeature(wallet, 'solana:signAndSendTransaction')
    )
      throw new Error('features are missing')
    const { features } = wallet
    expect(await features['solana:signMessage'].signMessage({ account, message: bytes })).toEqual([
      { signedMessage: bytes, signature },
    ])
    const { signTransaction } = features['solana:signTransaction']
    expect(await signTransaction(input)).toEqual([{ signedTransaction: bytes }])
    expect(await signTransaction(input, input)).toHaveLength(2)
    expect(await signTransaction()).toEqual([])
    const { signAndSendTransaction } = features['solana:signAndSendTransaction']
    expect(await signAndSendTransaction({ ...input, options: { skipPreflight: true } })).toEqual([
      { signature },
    ])

    const transaction = toBase58(bytes)
    const caipNetworkId: CaipNetworkId = 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG'
    expect(calls()).toEqual([
      {
        method: 'solana_signMessage',
        params: { message: transaction, pubkey: fakeUser.solanaAddress },
        caipNetworkId,
      },
      { method: 'solana_signTransaction', params: { transaction }, caipNetworkId },
      {
        method: 'solana_signAllTransactions',
        params: { transactions: [transaction, transaction] },
        caipNetworkId,
      },
      {
        method: 'solana_signAndSendTransaction',
        params: { transaction, options: { skipPreflight: true } },
        caipNetworkId,
      },
    ])
  })

  test('error: an answer in another form, and fewer transactions than were given', async () => {
    const { wallet, account } = await getStandardWallet()
    if (!hasWalletFeature(wallet, 'solana:signTransaction')) throw new Error('the feature is missing')
    const input = { account, transaction: bytes }
    const { signTransaction } = wallet.features['solana:signTransaction']
    frame.handlers.RPC_REQUEST = () => ({ transaction: '0OIl' })
    await expect(signTransaction(input)).rejects.toMatchObject({ code: -32603 })
    frame.handlers.RPC_REQUEST = () => ({ transactions: [toBase58(bytes)] })
    await expect(signTransaction(input, input)).rejects.toMatchObject({ code: -32603 })
  })

  test('behavior: tells when nobody is logged in any more', async () => {
    const { wallet } = await getStandardWallet()
    if (!hasWalletFeature(wallet, 'standard:events') || !hasWalletFeature(wallet, 'standard:disconnect'))
      throw new Error('features are missing')
    const onChange = vi.fn()
    const off = wallet.features['standard:events'].on('change', onChange)
    await wallet.features['standard:disconnect'].disconnect()
    expect(onChange).toHaveBeenCalledWith({ accounts: [] })
    expect(wallet.accounts).toEqual([])
    off()
  })
})

describe('other libraries on the page', () => {
  test('default: hear of it by EIP-6963 and the Wallet Standard while somebody is logged in', async () => {
    const announced = vi.fn()
    window.addEventListener('eip6963:announceProvider', (event) => {
      if (event instanceof CustomEvent) announced(event.detail.info)
    })
    const registered = vi.fn()
    const ask = () => {
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      const detail = { register: (wallet: { name: string }) => registered(wallet.name) }
      window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
    }
    ask()
    expect(announced).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'Email wallet', rdns: 'org.gangway.frame', uuid: expect.any(String) }),
    )
    expect(registered).toHaveBeenCalledWith('Email wallet')
    const params = [{ eth_accounts: {} }]
    await (await getProvider()).request({ method: 'wallet_revokePermissions', params })
    announced.mockClear()
    registered.mockClear()
    ask()
    expect([announced.mock.calls, registered.mock.calls]).toEqual([[], []])
  })

  test('behavior: no config of ours lists it as an installed wallet', () => {
    const other = startFrameConfig({ discovery: true, frame: null })
    expect(other.config.state.descriptors).toEqual([])
    other.stop()
  })

  test('default: a plain wagmi app connects it as one of its own', async () => {
    const [chain] = [toViemChain(gangwayOne)]
    const wagmiConfig = createWagmiConfig({
      chains: [chain],
      transports: { [chain.id]: custom({ request: async () => null }) },
      connectors: [toWagmiConnector(createFrameDescriptor(config, 'eip155'))],
      multiInjectedProviderDiscovery: false,
      storage: null,
    })
    const [connector] = wagmiConfig.connectors
    if (!connector) throw new Error('no connector')
    const { accounts, chainId } = await connectWagmi(wagmiConfig, { connector })
    expect([accounts, chainId]).toEqual([[fakeUser.evmAddress], 31337])
    await disconnectWagmi(wagmiConfig)
    expect(config.state.status).toBe('disconnected')
  })
})

test('error: a login that takes too long raises an alert (product.md §8), waiting for a device none', async () => {
  vi.restoreAllMocks()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'error').mockReturnValue()
  frame.handlers.CONNECT_OTP = () => silence
  const failure = expect(connectOtp(config, { code: '123456' })).rejects.toMatchObject({
    code: 'REQUEST_TIMEOUT',
    shortMessage: 'Something went wrong',
  })
  await vi.advanceTimersByTimeAsync(limits.frameRequestTimeout)
  await failure
  vi.useRealTimers()
  expect(config.state.alerts).toMatchObject([
    { code: 'APP_CONFIGURATION_INVALID', shortMessage: 'Invalid App Configuration' },
  ])
})
