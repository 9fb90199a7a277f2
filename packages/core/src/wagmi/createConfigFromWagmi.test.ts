import { gangwayOne, gangwaySolana, gangwayTwo } from '@gangway/registry'
import { connect, createConfig, disconnect, injected, reconnect, switchChain } from '@wagmi/core'
import { http } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestProvider } from '../chains/eip155/tests/createTestProvider.js'
import { toViemChain } from '../chains/eip155/toViemChain.js'
import type { ConnectorDescriptor } from '../config/connector.js'
import { connect as connectGangway } from '../connections/connect.js'
import { disconnect as disconnectGangway } from '../connections/disconnect.js'
import { switchConnection } from '../connections/switchConnection.js'
import { switchNetwork } from '../connections/switchNetwork.js'
import { createFakeFrame, fakeUser } from '../embeddedWallet/tests/createFakeFrame.js'
import { skipReadyDelay } from '../embeddedWallet/tests/skipReadyDelay.js'
import { frameUrl, logIn } from '../embeddedWallet/tests/startFrameConfig.js'
import { createMemoryStorage } from '../kernel/storage/keyValueStorage.js'
import { createTransports } from '../withoutServer/createTransports.js'
import { createConfigFromWagmi } from './createConfigFromWagmi.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

// wagmi's injected() and its discovery look for `window`.
beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

/** An app with a wagmi config of its own and two wallets in it, with Gangway on top. */
function start() {
  const provider = createTestProvider()
  const otherProvider = createTestProvider()
  otherProvider.accounts = [other]
  provider.knownChains.add(31338)
  const target = (id: string, provider: unknown) =>
    injected({ target: { id, name: id, provider: provider as never } })
  const chains = [toViemChain(gangwayOne), toViemChain(gangwayTwo)] as const
  const wagmi = createConfig({
    chains,
    connectors: [target('acme', provider), target('other', otherProvider)],
    transports: { [chains[0].id]: http(), [chains[1].id]: http() },
    storage: null,
  })
  const config = createConfigFromWagmi(wagmi, {
    projectId: 'p',
    apiUrl: 'http://127.0.0.1:9',
    storage: createMemoryStorage(),
  })
  const stop = config.start()
  const [acme, second] = config.state.descriptors as [ConnectorDescriptor, ConnectorDescriptor]
  const [acmeInWagmi, otherInWagmi] = wagmi.connectors
  if (!acmeInWagmi || !otherInWagmi) throw new Error('wagmi lost a connector')
  return { provider, wagmi, config, stop, acme, second, acmeInWagmi, otherInWagmi }
}

const inUse = ({ wagmi }: ReturnType<typeof start>) => wagmi.state.connections.get(wagmi.state.current ?? '')

describe('what is done here is seen in the wagmi app', () => {
  test('default: connecting, switching the network, disconnecting', async () => {
    const app = start()
    await connectGangway(app.config, { descriptor: app.acme })
    expect(app.config.state).toMatchObject({ status: 'connected', current: 'eip155:acme' })
    expect(inUse(app)).toMatchObject({ accounts: [address], chainId: 31337 })
    await switchNetwork(app.config, { networkId: 'eip155:31338' })
    expect(inUse(app)?.chainId).toBe(31338)
    await disconnectGangway(app.config)
    expect(app.wagmi.state).toMatchObject({ status: 'disconnected', current: null })
    expect(app.config.state).toMatchObject({ status: 'disconnected', current: null })
  })

  test('behavior: which of two wallets is in use', async () => {
    const app = start()
    await connectGangway(app.config, { descriptor: app.acme })
    await connectGangway(app.config, { descriptor: app.second })
    expect(inUse(app)?.accounts).toEqual([other])
    switchConnection(app.config, { id: 'eip155:acme' })
    expect(inUse(app)?.accounts).toEqual([address])
  })

  test('error: a refusal is one on both sides', async () => {
    const app = start()
    app.provider.overrides.set('eth_requestAccounts', () => {
      throw Object.assign(new Error('no'), { code: 4001 })
    })
    await expect(connectGangway(app.config, { descriptor: app.acme })).rejects.toMatchObject({
      code: 'CONNECTION_USER_REJECTED',
    })
    expect([app.wagmi.state.status, app.config.state.status]).toEqual(['disconnected', 'disconnected'])
  })
})

describe('what is done in the wagmi app is seen here', () => {
  test('default: connecting, switching the network, disconnecting', async () => {
    const { wagmi, config, acmeInWagmi } = start()
    await connect(wagmi, { connector: acmeInWagmi })
    expect(config.state).toMatchObject({
      status: 'connected',
      current: 'eip155:acme',
      networkId: 'eip155:31337',
    })
    await switchChain(wagmi, { chainId: 31338 })
    await vi.waitFor(() => expect(config.state.networkId).toBe('eip155:31338'))
    await disconnect(wagmi)
    expect(config.state).toMatchObject({ status: 'disconnected', current: null })
  })

  test('behavior: the wallet’s own change of account', async () => {
    const { wagmi, config, provider, acmeInWagmi } = start()
    await connect(wagmi, { connector: acmeInWagmi })
    provider.emit('accountsChanged', [other])
    await vi.waitFor(() =>
      expect(config.state.connections.get('eip155:acme')?.accounts[0].address).toBe(other),
    )
  })

  test('behavior: a second wallet is in use, and the first again when it goes', async () => {
    const { wagmi, config, acmeInWagmi, otherInWagmi } = start()
    await connect(wagmi, { connector: acmeInWagmi })
    await connect(wagmi, { connector: otherInWagmi })
    expect(config.state.current).toBe('eip155:other')
    await disconnect(wagmi)
    expect(config.state.current).toBe('eip155:acme')
    expect(config.state.connections.size).toBe(1)
  })

  test('behavior: what wagmi restores is connected here too', async () => {
    const { wagmi, config } = start()
    await reconnect(wagmi)
    expect(config.state.current).toBe('eip155:acme')
    expect(config.state.connections.get('eip155:acme')).toMatchObject({ isRestored: true })
  })

  test('behavior: a wallet that announces itself late is listed', async () => {
    const { config } = start()
    const info = { uuid: 'u', name: 'Late', icon: 'data:image/svg+xml,', rdns: 'com.late' }
    const detail = { info, provider: createTestProvider() }
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    expect(config.state.descriptors.at(-1)).toMatchObject({ id: 'eip155:com.late', isInstalled: true })
  })

  test('behavior: after a stop nothing is followed', async () => {
    const { wagmi, config, stop, acmeInWagmi } = start()
    stop()
    await connect(wagmi, { connector: acmeInWagmi })
    expect(config.state.current).toBeNull()
  })
})

test('behavior: started twice, it is stopped by one stop, and can be started again', async () => {
  const { wagmi, config, stop, acmeInWagmi } = start()
  config.start()
  stop()
  await connect(wagmi, { connector: acmeInWagmi })
  expect(config.state.current).toBeNull()
  config.start()
  expect(config.state.current).toBe('eip155:acme')
})

test('parameters: networks are the chains of the wagmi config, unless given', () => {
  const { config, wagmi } = start()
  expect(config.networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:31337', 'eip155:31338'])
  const networks = [gangwayOne, gangwaySolana]
  const own = createConfigFromWagmi(wagmi, { projectId: 'p', apiUrl: 'http://127.0.0.1:9', networks })
  expect(own.networks).toHaveLength(2)
})

test('parameters: nodes in the place of a server', () => {
  const { wagmi } = start()
  const nodes = { [gangwayOne.id]: http('http://127.0.0.1:9'), [gangwayTwo.id]: 'http://127.0.0.1:9' }
  const config = createConfigFromWagmi(wagmi, { transports: createTransports(nodes) })
  expect(config.sources?.getTransport('eip155:31337')).toBe(nodes[gangwayOne.id])
  expect(config.features.history).toBe(false)
})

describe('login by e-mail', () => {
  test('default: the wagmi app is connected too, and signed out with it; no row is listed for it', async () => {
    skipReadyDelay()
    const frame = createFakeFrame({ url: frameUrl })
    const chain = toViemChain(gangwayOne)
    const wagmi = createConfig({ chains: [chain], transports: { [chain.id]: http() }, storage: null })
    const config = createConfigFromWagmi(wagmi, {
      projectId: 'p',
      apiUrl: 'http://127.0.0.1:9',
      storage: createMemoryStorage(),
      networks: [gangwayOne, gangwaySolana],
      frame: { url: frameUrl },
    })
    const stop = config.start()
    await logIn(config)
    expect([...config.state.connections.keys()]).toEqual([
      'eip155:org.gangway.frame',
      'solana:org.gangway.frame',
    ])
    expect(config.state.descriptors).toEqual([])
    const connection = wagmi.state.connections.get(wagmi.state.current ?? '')
    expect(connection).toMatchObject({ accounts: [fakeUser.evmAddress], chainId: 31337 })

    await disconnect(wagmi)
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
    expect(config.state.connections.size).toBe(0)
    stop()
    frame.restore()
    vi.restoreAllMocks()
  })
})
