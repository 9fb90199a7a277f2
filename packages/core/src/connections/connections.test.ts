import { type CaipNetworkId, storageKeys } from '@gangway/protocol'
import { networks } from '@gangway/registry'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getAccount } from '../accountData/getAccount.js'
import type { Config } from '../config/config.js'
import type { ConnectorDescriptor } from '../config/connector.js'
import { createMemoryStorage } from '../kernel/storage/keyValueStorage.js'
import { updateSend } from '../send/updateSend.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { disconnectAll } from './disconnectAll.js'
import { stopReconnecting } from './stopReconnecting.js'
import { cancelNamespaceSwitch, switchNetwork } from './switchNetwork.js'
import { createTestConfig } from './tests/createTestConfig.js'
import { createTestWallet } from './tests/createTestWallet.js'

const one: CaipNetworkId = 'eip155:31337'
const two: CaipNetworkId = 'eip155:31338'
const solana = networks.find((network) => network.local && network.chainNamespace === 'solana')
if (!solana) throw new Error('no local Solana network')
const solanaId = solana.caipNetworkId

const never = new Promise<never>(() => {})

/** Connects wallets in one visit and returns what the next visit of the same browser starts from. */
async function visit(wallets: readonly { descriptor: ConnectorDescriptor }[], worldId: string | null = null) {
  const storage = createMemoryStorage()
  const config = createTestConfig(wallets, { storage, worldId })
  const stop = config.start()
  for (const wallet of wallets) await connect(config, wallet)
  await vi.waitFor(() => {
    for (const { descriptor } of wallets)
      expect(storage.getItem(storageKeys.connections)).toContain(descriptor.id)
  })
  stop()
  return storage
}

const settled = (config: Config) =>
  vi.waitFor(() => expect(config.state.status).toMatch(/^(connected|disconnected)$/))

describe('connect (product.md §4)', () => {
  test('default: connecting, then connected with the account of the wallet', async () => {
    const wallet = createTestWallet('a')
    const config = createTestConfig([wallet])
    await connect(config, wallet)
    expect(config.statuses).toEqual(['connecting', 'connected'])
    expect(getAccount(config.state)).toMatchObject({ address: 'a-account', caipAddress: `${one}:a-account` })
  })

  test('product.md §3: a connected wallet has a name, an image and a type', async () => {
    const wallet = createTestWallet('a')
    wallet.descriptor = { ...wallet.descriptor, name: 'Harbour', icon: 'data:image/svg+xml,<svg/>' }
    const config = createTestConfig([wallet])
    const connection = await connect(config, wallet)
    expect(config.state.connections.get('eip155:a')).toBe(connection)
    expect(connection.descriptor).toMatchObject({ name: 'Harbour', icon: 'data:image/svg+xml,<svg/>' })
    expect(connection.accounts.map(({ type }) => type)).toEqual(['eoa'])
  })

  test('error: the code of a wallet does not load, as in a browser that was offline for a moment', async () => {
    const wallet = createTestWallet('a')
    const createConnector = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    wallet.descriptor = { ...wallet.descriptor, createConnector }
    const config = createTestConfig([wallet])
    await expect(connect(config, wallet)).rejects.toMatchObject({ code: 'CONNECTION_ADAPTER_NOT_FOUND' })
    expect(config.statuses).toEqual(['connecting', 'disconnected'])
  })

  test('behavior: a failure returns to disconnected when nothing is connected', async () => {
    const wallet = createTestWallet('a')
    wallet.connect = () => Promise.reject(new Error('no'))
    const config = createTestConfig([wallet])
    await expect(connect(config, wallet)).rejects.toThrow('no')
    expect(config.statuses).toEqual(['connecting', 'disconnected'])
  })

  test('behavior: a failure returns to connected when another wallet is', async () => {
    const [first, second] = [createTestWallet('a'), createTestWallet('b')]
    second.connect = () => Promise.reject(new Error('no'))
    const config = createTestConfig([first, second])
    await connect(config, first)
    await expect(connect(config, second)).rejects.toThrow('no')
    expect(config.statuses).toEqual(['connecting', 'connected', 'connecting', 'connected'])
    expect(getAccount(config.state).address).toBe('a-account')
  })

  test('error: product.md §8, already connected', async () => {
    const wallet = createTestWallet('a')
    const config = createTestConfig([wallet])
    await connect(config, wallet)
    await expect(connect(config, wallet)).rejects.toMatchObject({
      code: 'CONNECTION_ALREADY_CONNECTED',
      shortMessage: 'Connector already connected',
    })
  })

  test('error: a wallet that shares no account', async () => {
    const wallet = createTestWallet('a', { accounts: [] })
    const config = createTestConfig([wallet])
    await expect(connect(config, wallet)).rejects.toMatchObject({ code: 'CONNECTION_NO_ACCOUNTS' })
    expect(config.state.status).toBe('disconnected')
    expect(wallet.listeners.size).toBe(0)
  })

  test('parameters: signal stops the wait and a later approval is ignored', async () => {
    const wallet = createTestWallet('a')
    let approve = () => {}
    wallet.connect = () =>
      new Promise((resolve) => {
        approve = () => resolve({ accounts: ['late'], networkId: one })
      })
    const config = createTestConfig([wallet])
    const abort = new AbortController()
    const waiting = connect(config, { ...wallet, signal: abort.signal })
    abort.abort()
    await expect(waiting).rejects.toMatchObject({
      code: 'REQUEST_ABORTED',
      shortMessage: 'Request was aborted',
    })
    approve()
    await Promise.resolve()
    expect(config.state.status).toBe('disconnected')
    expect(config.state.connections.size).toBe(0)
  })

  test('behavior: who gives up while the wallet’s code is on its way is not asked by it later', async () => {
    const wallet = createTestWallet('a')
    const asked = vi.spyOn(wallet, 'connect')
    let arrive = () => {}
    const onItsWay = new Promise<void>((resolve) => (arrive = resolve))
    const { createConnector } = wallet.descriptor
    const descriptor: ConnectorDescriptor = {
      ...wallet.descriptor,
      createConnector: (context) => onItsWay.then(() => createConnector(context)),
    }
    const config = createTestConfig([wallet])
    const abort = new AbortController()
    const waiting = connect(config, { descriptor, signal: abort.signal })
    abort.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    arrive()
    await new Promise((resolve) => setTimeout(resolve))
    expect(asked).not.toHaveBeenCalled()
    expect(config.state.status).toBe('disconnected')
  })

  test('behavior: the recent list keeps 2, newest first (product.md §9)', async () => {
    const wallets = ['a', 'b', 'c'].map((name) => createTestWallet(name))
    const config = createTestConfig(wallets)
    for (const wallet of wallets) await connect(config, wallet)
    expect(config.state.recent).toEqual(['eip155:c', 'eip155:b'])
  })
})

describe('disconnect (product.md §4)', () => {
  test('default: the next remaining connection is selected, then none', async () => {
    const [first, second] = [createTestWallet('a'), createTestWallet('b')]
    const config = createTestConfig([first, second])
    await connect(config, first)
    await connect(config, second)
    await disconnect(config)
    expect(config.state).toMatchObject({ status: 'connected', current: 'eip155:a' })
    await disconnect(config)
    expect(config.state).toMatchObject({ status: 'disconnected', current: null })
    expect(first.listeners.size).toBe(0)
  })

  test('behavior: the last one takes account and network with it, for the next visit too', async () => {
    const wallet = createTestWallet('a', { networkId: two })
    const storage = createMemoryStorage()
    const config = createTestConfig([wallet], { storage })
    const stop = config.start()
    await connect(config, wallet)
    expect(config.state.networkId).toBe(two)
    await disconnect(config)
    expect(getAccount(config.state)).toMatchObject({ address: null, allAccounts: [] })
    expect(config.state.networkId).toBe(one)
    await vi.waitFor(() => expect(storage.getItem(storageKeys.connections)).toContain(`"networkId":"${one}"`))
    stop()
    const later = createTestConfig([], { storage })
    later.start()
    await settled(later)
    expect(later.state.networkId).toBe(one)
  })

  test('behavior: where the next one is of another family, the network is the one that wallet is on', async () => {
    const [evm, svm] = [createTestWallet('a'), createTestWallet('s', { networkId: solana.caipNetworkId })]
    const config = createTestConfig([evm, svm], { defaultNetwork: two })
    await connect(config, evm)
    await connect(config, svm)
    await disconnect(config)
    expect(getAccount(config.state)).toMatchObject({ address: 'a-account', caipAddress: `${one}:a-account` })
    expect(config.state.networkId).toBe(one)
  })

  test('behavior: one that is not in use leaves account and network as they are', async () => {
    const [evm, svm] = [
      createTestWallet('a', { networkId: two }),
      createTestWallet('s', { networkId: solana.caipNetworkId }),
    ]
    const config = createTestConfig([evm, svm])
    await connect(config, svm)
    await connect(config, evm)
    await disconnect(config, { id: 'solana:s' })
    expect(getAccount(config.state).caipAddress).toBe(`${two}:a-account`)
    expect(config.state.networkId).toBe(two)
  })

  test('behavior: a network chosen for which no wallet came goes with the last wallet as well', async () => {
    const wallet = createTestWallet('a')
    const config = createTestConfig([wallet])
    await connect(config, wallet)
    await switchNetwork(config, { networkId: solana.caipNetworkId })
    await disconnect(config)
    expect(config.state).toMatchObject({ networkId: one, isSwitchingNamespace: false })
  })

  test('error: Failed to disconnect, and the connection is gone all the same (product.md §8)', async () => {
    const wallet = createTestWallet('a')
    wallet.disconnect = () => Promise.reject(new Error('no'))
    const config = createTestConfig([wallet])
    await connect(config, wallet)
    await expect(disconnect(config)).rejects.toMatchObject({ shortMessage: 'Failed to disconnect' })
    expect(config.state.status).toBe('disconnected')
  })

  test('error: product.md §8, connector not connected', async () => {
    await expect(disconnect(createTestConfig([]), { id: 'eip155:a' })).rejects.toMatchObject({
      code: 'CONNECTION_NOT_CONNECTED',
      shortMessage: 'Connector not connected',
    })
  })
})

describe('reconnect (product.md §4)', () => {
  test('default: reconnecting, then connected; the wallet used last is current', async () => {
    const wallets = [createTestWallet('a'), createTestWallet('b')]
    const config = createTestConfig(wallets, { storage: await visit(wallets) })
    config.start()
    expect(config.state.status).toBe('reconnecting')
    await settled(config)
    expect(config.statuses).toEqual(['reconnecting', 'connected'])
    expect(config.state.current).toBe('eip155:b')
    expect([...config.state.connections.keys()].sort()).toEqual(['eip155:a', 'eip155:b'])
  })

  test('behavior: a wallet that never answers does not keep the others from reconnecting', async () => {
    const [other, silent] = [createTestWallet('a'), createTestWallet('b')]
    const storage = await visit([other, silent])
    silent.connect = () => never
    const config = createTestConfig([other, silent], { storage })
    config.start()
    await settled(config)
    expect(config.state).toMatchObject({ status: 'connected', current: 'eip155:a' })
  })

  test('behavior: after 5 s the first to answer is current, whoever was used last', async () => {
    vi.useFakeTimers()
    const [other, silent] = [createTestWallet('a'), createTestWallet('b')]
    const storage = await visit([other, silent])
    silent.connect = () => never
    const config = createTestConfig([other, silent], { storage, reconnectTimeout: 60_000 })
    config.start()
    await vi.advanceTimersByTimeAsync(4_900)
    expect(config.state.current).toBeNull()
    await vi.advanceTimersByTimeAsync(200)
    expect(config.state).toMatchObject({ status: 'connected', current: 'eip155:a' })
    vi.useRealTimers()
  })

  test('behavior: of one wallet in two families, the one used last is waited for past those 5 s', async () => {
    vi.useFakeTimers()
    const [sibling, used] = [
      createTestWallet('a', { networkId: solana.caipNetworkId }),
      createTestWallet('a'),
    ]
    const storage = await visit([sibling, used])
    const answer = { accounts: used.accounts, networkId: used.networkId }
    used.connect = () => new Promise((resolve) => setTimeout(() => resolve(answer), 6_000))
    const config = createTestConfig([sibling, used], { storage, reconnectTimeout: 60_000 })
    config.start()
    await vi.advanceTimersByTimeAsync(5_500)
    const { current } = config.state
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    expect([current, config.state.current]).toEqual([null, 'eip155:a'])
  })

  test('behavior: of one wallet in two families, the other is current where the one used last never answers', async () => {
    const [sibling, used] = [
      createTestWallet('a', { networkId: solana.caipNetworkId }),
      createTestWallet('a'),
    ]
    const storage = await visit([sibling, used])
    used.connect = () => never
    const config = createTestConfig([sibling, used], { storage })
    config.start()
    await settled(config)
    expect(config.state).toMatchObject({ status: 'connected', current: 'solana:a' })
  })

  test('behavior: ends disconnected when none is authorized', async () => {
    const wallet = createTestWallet('a')
    const storage = await visit([wallet])
    wallet.authorized = false
    const config = createTestConfig([wallet], { storage })
    config.start()
    await settled(config)
    expect(config.statuses).toEqual(['reconnecting', 'disconnected'])
  })

  test('behavior: a wallet that announces itself late is still found', async () => {
    const wallet = createTestWallet('a')
    const storage = await visit([wallet])
    const config = createTestConfig([], { storage, reconnectTimeout: 2_000 })
    config.start()
    config.setState({ descriptors: [wallet.descriptor] })
    await settled(config)
    expect(config.state.status).toBe('connected')
  })

  test('behavior: a page closed half-way forgets no wallet', async () => {
    const [other, silent] = [createTestWallet('a'), createTestWallet('b')]
    const storage = await visit([silent, other])
    silent.connect = () => never
    const config = createTestConfig([other, silent], { storage, reconnectTimeout: 60_000 })
    const stop = config.start()
    await vi.waitFor(() => expect(config.state.status).toBe('connected'))
    stop()
    const later = createTestConfig([other, createTestWallet('b')], { storage })
    later.start()
    await settled(later)
    expect([...later.state.connections.keys()].sort()).toEqual(['eip155:a', 'eip155:b'])
  })

  test('behavior: what a wallet says while another is still awaited is heard', async () => {
    const [first, second] = [createTestWallet('a'), createTestWallet('b')]
    const storage = await visit([second, first])
    first.connect = () => never
    const config = createTestConfig([first, second], { storage, reconnectTimeout: 200 })
    config.start()
    await vi.waitFor(() => expect(second.listeners.size).toBe(1))
    second.say({ type: 'change', accounts: ['other'] })
    await settled(config)
    expect(getAccount(config.state).address).toBe('other')
  })

  test('behavior: the network it was left on is asked for again', async () => {
    const wallet = createTestWallet('a', { networkId: two })
    const storage = await visit([wallet])
    const asked = vi.fn(wallet.connect)
    wallet.connect = asked
    const config = createTestConfig([wallet], { storage })
    config.start()
    await settled(config)
    expect(asked).toHaveBeenCalledExactlyOnceWith({ networkId: two, isReconnecting: true })
  })

  test('behavior: a wallet disconnected while another is still awaited does not come back', async () => {
    const [silent, wallet] = [createTestWallet('a'), createTestWallet('b')]
    const storage = await visit([silent, wallet])
    silent.connect = () => never
    const config = createTestConfig([silent, wallet], { storage, reconnectTimeout: 60_000 })
    const stop = config.start()
    await vi.waitFor(() => expect(config.state.current).toBe('eip155:b'))
    await disconnect(config)
    expect(storage.getItem(storageKeys.connections)).toContain('"eip155:a","networkId"')
    expect(storage.getItem(storageKeys.connections)).not.toContain('"eip155:b","networkId"')
    stop()
  })

  test('behavior: who disconnects all is not reconnected by a wallet that answers later', async () => {
    const [slow, wallet] = [createTestWallet('a'), createTestWallet('b')]
    const storage = await visit([slow, wallet])
    let answer = () => {}
    slow.connect = () =>
      new Promise((resolve) => {
        answer = () => resolve({ accounts: slow.accounts, networkId: one })
      })
    const config = createTestConfig([slow, wallet], { storage, reconnectTimeout: 60_000 })
    const stop = config.start()
    await vi.waitFor(() => expect(config.state.current).toBe('eip155:b'))
    await disconnectAll(config)
    answer()
    await new Promise((resolve) => setTimeout(resolve))
    expect(config.state.connections.size).toBe(0)
    stop()
  })

  test('behavior: Stop leaves the person not connected', async () => {
    const wallet = createTestWallet('a')
    const storage = await visit([wallet])
    wallet.connect = () => never
    const config = createTestConfig([wallet], { storage, reconnectTimeout: 60_000 })
    config.start()
    stopReconnecting(config)
    expect(config.state.status).toBe('disconnected')
  })

  test('behavior: what an earlier world left is dropped', async () => {
    const wallet = createTestWallet('a')
    const storage = await visit([wallet], 'first')
    const config = createTestConfig([wallet], { storage, worldId: 'second' })
    config.start()
    await settled(config)
    expect(config.state.status).toBe('disconnected')
  })

  test('behavior: two configs on one page do not disturb each other', async () => {
    const wallet = createTestWallet('a')
    const storage = await visit([wallet])
    const configs = [createTestConfig([wallet], { storage }), createTestConfig([wallet], { storage })]
    for (const config of configs) config.start()
    for (const config of configs) await settled(config)
    expect(configs.map((config) => config.state.status)).toEqual(['connected', 'connected'])
  })
})

describe('what the wallet changes by itself (product.md §9 “Events handled”)', () => {
  test('default: account and network are followed', async () => {
    const wallet = createTestWallet('a')
    const config = createTestConfig([wallet])
    await connect(config, wallet)
    wallet.say({ type: 'change', accounts: ['other'] })
    wallet.say({ type: 'change', networkId: two })
    expect(getAccount(config.state).caipAddress).toBe(`${two}:other`)
    expect(config.state.networkId).toBe(two)
  })

  test('behavior: no account left means disconnected', async () => {
    const wallet = createTestWallet('a')
    const config = createTestConfig([wallet])
    await connect(config, wallet)
    wallet.say({ type: 'change', accounts: [] })
    expect(config.state.status).toBe('disconnected')
  })

  test('behavior: a network the deployment does not list is reported, not hidden', async () => {
    const wallet = createTestWallet('a')
    const config = createTestConfig([wallet])
    await connect(config, wallet)
    wallet.say({ type: 'change', networkId: 'eip155:5' })
    expect(config.state.networkId).toBe('eip155:5')
  })
})

describe('start', () => {
  test('behavior: a stop and a start keep connections, and go on following them', async () => {
    const wallet = createTestWallet('a')
    const config = createTestConfig([wallet])
    config.start()()
    await connect(config, wallet)
    const stop = config.start()
    stop()
    expect(wallet.listeners.size).toBe(0)
    config.start()
    await vi.waitFor(() => expect(wallet.listeners.size).toBe(1))
    wallet.say({ type: 'change', accounts: ['other'] })
    expect(getAccount(config.state).address).toBe('other')
  })
})

describe('the send lock (interface-guide.md §9.9)', () => {
  test('behavior: no change of account, network or wallet takes an open request for closed', async () => {
    const [first, second] = [createTestWallet('a'), createTestWallet('b')]
    const config = createTestConfig([first, second])
    await connect(config, first)
    updateSend(config, { loading: true, receiverAddress: 'x' })
    first.say({ type: 'change', accounts: ['other'] })
    expect(config.state.send).toMatchObject({ loading: true, receiverAddress: null })
    await connect(config, second)
    await disconnect(config)
    await disconnect(config)
    expect(config.state.send.loading).toBe(true)
  })
})

describe('switchNetwork (product.md §4)', () => {
  // Code that loads while a test's clock stands would begin to wait after the clock has run.
  beforeAll(async () => void (await import('./restoredWallet.js')), 60_000)

  test('default: the connected wallet switches and the selection follows', async () => {
    const wallet = createTestWallet('a')
    const config = createTestConfig([wallet])
    await connect(config, wallet)
    await switchNetwork(config, { networkId: two })
    expect(wallet.networkId).toBe(two)
    expect(getAccount(config.state).caipAddress).toBe(`${two}:a-account`)
  })

  test('behavior: another namespace without a wallet sets the switching flag, and cancel goes back', async () => {
    const wallet = createTestWallet('a')
    const config = createTestConfig([wallet])
    await connect(config, wallet)
    await switchNetwork(config, { networkId: solana.caipNetworkId })
    expect(config.state).toMatchObject({ isSwitchingNamespace: true, networkId: solana.caipNetworkId })
    expect(getAccount(config.state).address).toBeNull()
    cancelNamespaceSwitch(config)
    expect(config.state).toMatchObject({ isSwitchingNamespace: false, networkId: one })
  })

  test('behavior: another namespace with a wallet makes that wallet current', async () => {
    const [evm, svm] = [createTestWallet('a'), createTestWallet('s', { networkId: solana.caipNetworkId })]
    const config = createTestConfig([evm, svm])
    await connect(config, svm)
    await connect(config, evm)
    await switchNetwork(config, { networkId: solana.caipNetworkId })
    expect(getAccount(config.state).address).toBe('s-account')
  })

  test('behavior: a wallet on its way back from an earlier visit is waited for before another is asked for', async () => {
    const [svm, evm] = [createTestWallet('s', { networkId: solana.caipNetworkId }), createTestWallet('a')]
    const storage = await visit([svm, evm])
    const { networkId, accounts } = svm
    let answer = () => {}
    svm.connect = () =>
      new Promise((resolve) => {
        answer = () => resolve({ accounts, networkId })
      })
    const config = createTestConfig([svm, evm], { storage, reconnectTimeout: 60_000 })
    config.start()
    await vi.waitFor(() => expect(config.state.current).toBe('eip155:a'))
    const switching = switchNetwork(config, { networkId })
    answer()
    await switching
    expect(config.state).toMatchObject({ current: 'solana:s', networkId, isSwitchingNamespace: false })
  })

  test('behavior: a network chosen before the wallets are back is not lost to the one used last', async () => {
    const [svm, evm] = [createTestWallet('s', { networkId: solana.caipNetworkId }), createTestWallet('a')]
    const { networkId } = svm
    const config = createTestConfig([svm, evm], { storage: await visit([svm, evm]) })
    config.start()
    expect(config.state.status).toBe('reconnecting')
    await switchNetwork(config, { networkId })
    await settled(config)
    expect(config.state).toMatchObject({ current: 'solana:s', networkId, isSwitchingNamespace: false })
  })

  test('behavior: a wallet that does not come back is waited for 5 s, or until it is known to be gone', async () => {
    const [svm, evm] = [createTestWallet('s', { networkId: solana.caipNetworkId }), createTestWallet('a')]
    const { networkId } = svm
    const storage = await visit([svm, evm])
    svm.connect = () => never
    const config = createTestConfig([svm, evm], { storage, reconnectTimeout: 60_000 })
    config.start()
    await vi.waitFor(() => expect(config.state.current).toBe('eip155:a'))
    vi.useFakeTimers()
    const switching = switchNetwork(config, { networkId })
    await vi.advanceTimersByTimeAsync(4_900)
    expect(config.state.isSwitchingNamespace).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    vi.useRealTimers()
    await switching
    expect(config.state).toMatchObject({ networkId, isSwitchingNamespace: true })
    svm.authorized = false
    const later = createTestConfig([svm, evm], { storage, reconnectTimeout: 60_000 })
    later.start()
    await switchNetwork(later, { networkId })
    expect(later.state).toMatchObject({ networkId, isSwitchingNamespace: true, current: 'eip155:a' })
  })

  describe('a wallet that comes back later than 5 s', () => {
    /** A page whose EVM wallet is back at once, and its Solana wallet once `answer` is called. */
    async function openPage(options: { evm?: () => Promise<never> } = {}) {
      const [svm, evm] = [createTestWallet('s', { networkId: solanaId }), createTestWallet('a')]
      const storage = await visit([svm, evm])
      const { networkId, accounts } = svm
      let answer = () => {}
      svm.connect = () =>
        new Promise((resolve) => {
          answer = () => resolve({ accounts, networkId })
        })
      if (options.evm) evm.connect = options.evm
      const config = createTestConfig([svm, evm], { storage, reconnectTimeout: 60_000 })
      config.start()
      vi.useFakeTimers({ shouldAdvanceTime: true })
      onTestFinished(() => void vi.useRealTimers())
      const choose = async (chosen: CaipNetworkId) => {
        const switching = switchNetwork(config, { networkId: chosen })
        await vi.advanceTimersByTimeAsync(5_100)
        await switching
      }
      return { config, svm, evm, networkId, choose, answer: () => answer() }
    }
    const isBack = (config: Config) =>
      vi.waitFor(() => expect(config.state.connections.has('solana:s')).toBe(true))

    test('default: it ends the switch that was asked for', async () => {
      const { config, networkId, choose, answer } = await openPage()
      await vi.waitFor(() => expect(config.state.current).toBe('eip155:a'))
      await choose(networkId)
      expect(config.state).toMatchObject({ current: 'eip155:a', networkId, isSwitchingNamespace: true })
      answer()
      await vi.waitFor(() => expect(config.state.current).toBe('solana:s'))
      expect(config.state).toMatchObject({ networkId, isSwitchingNamespace: false, status: 'connected' })
    })

    test('behavior: it is in use although another one of the earlier visit came back before it', async () => {
      let answerEvm = () => {}
      const { config, networkId, choose, answer, evm } = await openPage({
        evm: () =>
          new Promise((resolve) => {
            answerEvm = () => resolve({ accounts: evm.accounts, networkId: one } as never)
          }),
      })
      expect(config.state.status).toBe('reconnecting')
      await choose(networkId)
      answerEvm()
      await vi.waitFor(() => expect(config.state.current).toBe('eip155:a'))
      answer()
      await vi.waitFor(() => expect(config.state).toMatchObject({ current: 'solana:s', networkId }))
    })

    test('behavior: on another network of its family, it is asked for the chosen one', async () => {
      const [evm, svm] = [createTestWallet('a'), createTestWallet('s', { networkId: solana.caipNetworkId })]
      const storage = await visit([evm, svm])
      let answer = () => {}
      evm.connect = () =>
        new Promise((resolve) => {
          answer = () => resolve({ accounts: evm.accounts, networkId: one })
        })
      const config = createTestConfig([evm, svm], { storage, reconnectTimeout: 60_000 })
      config.start()
      await vi.waitFor(() => expect(config.state.current).toBe('solana:s'))
      vi.useFakeTimers({ shouldAdvanceTime: true })
      onTestFinished(() => void vi.useRealTimers())
      const switching = switchNetwork(config, { networkId: two })
      await vi.advanceTimersByTimeAsync(5_100)
      await switching
      answer()
      await vi.waitFor(() => expect(config.state).toMatchObject({ current: 'eip155:a', networkId: two }))
      expect(evm.networkId).toBe(two)
    })

    test('behavior: it changes nothing once something else was chosen', async () => {
      const { config, networkId, choose, answer } = await openPage()
      await vi.waitFor(() => expect(config.state.current).toBe('eip155:a'))
      await choose(networkId)
      await switchNetwork(config, { networkId: two })
      answer()
      await isBack(config)
      await vi.advanceTimersByTimeAsync(100)
      expect(config.state).toMatchObject({ current: 'eip155:a', networkId: two, isSwitchingNamespace: false })
    })

    test('behavior: it changes nothing once the person stayed on the other network', async () => {
      const { config, networkId, choose, answer } = await openPage()
      await vi.waitFor(() => expect(config.state.current).toBe('eip155:a'))
      await choose(networkId)
      cancelNamespaceSwitch(config)
      answer()
      await isBack(config)
      await vi.advanceTimersByTimeAsync(100)
      expect(config.state).toMatchObject({ current: 'eip155:a', networkId: one, isSwitchingNamespace: false })
    })
  })

  test('parameters: signal stops the wait; a later switch is followed, the wallet not made the one in use', async () => {
    const [evm, svm] = [createTestWallet('a'), createTestWallet('s', { networkId: solana.caipNetworkId })]
    const config = createTestConfig([evm, svm])
    await connect(config, evm)
    await connect(config, svm)
    const connector = await evm.descriptor.createConnector({ networks: [] })
    let agree = () => {}
    connector.switchNetwork = () =>
      new Promise((resolve) => {
        agree = resolve
      })
    const abort = new AbortController()
    const waiting = switchNetwork(config, { networkId: two, signal: abort.signal })
    abort.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    agree()
    evm.say({ type: 'change', networkId: two })
    expect(config.state).toMatchObject({ current: 'solana:s', networkId: solana.caipNetworkId })
    expect(config.state.connections.get('eip155:a')?.networkId).toBe(two)
  })

  test('error: a wallet that cannot be told to switch', async () => {
    const wallet = createTestWallet('a')
    const config = createTestConfig([wallet])
    await connect(config, wallet)
    delete (await wallet.descriptor.createConnector({ networks: [] })).switchNetwork
    await expect(switchNetwork(config, { networkId: two })).rejects.toMatchObject({
      code: 'NETWORK_SWITCH_NOT_SUPPORTED',
    })
    expect(config.state.networkId).toBe(one)
  })

  test('behavior: the switching flag ends with a wallet of that family, or when any wallet is chosen', async () => {
    const [evm, svm] = [createTestWallet('a'), createTestWallet('s', { networkId: solana.caipNetworkId })]
    const config = createTestConfig([evm, svm])
    await connect(config, evm)
    await switchNetwork(config, { networkId: solana.caipNetworkId })
    await connect(config, svm)
    expect(config.state).toMatchObject({ isSwitchingNamespace: false, current: 'solana:s' })
    await disconnect(config, { id: 'solana:s' })
    await switchNetwork(config, { networkId: solana.caipNetworkId })
    await switchNetwork(config, { networkId: two })
    expect(config.state).toMatchObject({ isSwitchingNamespace: false, networkId: two })
    await switchNetwork(config, { networkId: solana.caipNetworkId })
    evm.say({ type: 'disconnect' })
    expect(config.state).toMatchObject({ isSwitchingNamespace: false, status: 'disconnected' })
  })

  test('error: product.md §8, chain not configured', async () => {
    const config = createTestConfig([])
    await expect(switchNetwork(config, { networkId: 'eip155:5' })).rejects.toMatchObject({
      code: 'CHAIN_NOT_CONFIGURED',
      shortMessage: 'Chain not configured',
    })
  })
})
