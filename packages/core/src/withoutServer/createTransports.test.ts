import { defaultFeatures, GangwayError, type Network } from '@gangway/protocol'
import { gangwaySolana, mainnet, registryWallets } from '@gangway/registry'
import { custom } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getBalances } from '../accountData/balances/getBalances.js'
import { getHistory, getMoreHistory } from '../accountData/history/getHistory.js'
import { getNfts } from '../accountData/nfts/getNfts.js'
import { followAccount } from '../accountData/stream/followAccount.js'
import { getBuyOptions } from '../buy/getBuyOptions.js'
import { getNamespaceContext } from '../chains/getNamespaceClient.js'
import { fetchWallets } from '../connections/wallets/fetchWallets.js'
import { createConfig } from '../createConfig.js'
import { loadFrame } from '../embeddedWallet/loadFrame.js'
import { createMemoryStorage } from '../kernel/storage/keyValueStorage.js'
import { createServerSiwx } from '../signIn/createServerSiwx.js'
import { getSwapTokens } from '../swap/getSwapTokens.js'
import { createTransports, type NodeTransports } from './createTransports.js'

// Nothing listens there.
const url = 'http://127.0.0.1:9/without-server'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const networkId = mainnet.caipNetworkId
const storage = createMemoryStorage()

const create = (nodes: NodeTransports = { 1: url }, networks: readonly Network[] = [mainnet]) =>
  createConfig({ networks, transports: createTransports(nodes), discovery: false, storage })

test('default: what needs a server is off, whatever a host wants; the rest is as ever', () => {
  const off = { swaps: false, onramp: false, history: false, email: false, socials: [], analytics: false }
  expect(create().features).toEqual({ ...defaultFeatures, ...off })
  const wanted = {
    swaps: true,
    onramp: true,
    history: true,
    email: true,
    socials: ['google'],
    receive: false,
  }
  const config = createConfig({
    networks: [mainnet],
    transports: createTransports({ 1: url }),
    features: wanted,
    frame: { url: 'https://frame.example/sdk' },
  })
  expect(config.features).toMatchObject({ ...off, receive: false })
  expect([config.projectId, config.apiUrl, config.frame]).toEqual(['', '', null])
})

test('behavior: a page that starts asks nobody, and is not told that a project is missing', async () => {
  const request = vi.spyOn(globalThis, 'fetch')
  const config = create()
  config.start()()
  await vi.dynamicImportSettled()
  // Tests of a worker share its globals: what an earlier one left behind may ask its own server.
  const own = request.mock.calls.filter(([asked]) => /^\/|without-server/.test(`${asked}`))
  expect(own).toEqual([])
  expect(config.state.alerts).toEqual([])
  request.mockRestore()
})

test('parameters: a node by chain id or CAIP-2 id, as an address or a transport of viem', () => {
  const own = custom({ request: async () => null })
  const solanaId = gangwaySolana.caipNetworkId
  for (const nodes of [
    { 1: own, [solanaId]: url },
    { 'eip155:1': own, [solanaId]: url },
  ]) {
    const { getNode } = getNamespaceContext(create(nodes, [mainnet, gangwaySolana]))
    expect(getNode(networkId)).toBe(own)
    expect(getNode(solanaId)).toBe(url)
    expect(() => getNode('eip155:5')).toThrow(expect.objectContaining({ code: 'SERVER_MISSING' }))
  }
})

test('parameters: a relay knows the page by a project of its own', () => {
  const pairing = { relayUrl: 'wss://relay.example', projectId: 'shop' }
  const config = createConfig({ networks: [mainnet], transports: createTransports({ 1: url }), pairing })
  expect(config.pairing).toEqual({ ...pairing, name: 'WalletConnect' })
  expect(config.features.pairing).toBe(true)
})

test('error: a network without a node', () => {
  expect(() => create({ 10: url })).toThrow('createTransports: no node for eip155:1')
})

test('error: sessions of a server on a page without one', () => {
  const siwx = createServerSiwx({ apiUrl: url, projectId: 'shop' })
  const transports = createTransports({ 1: url })
  // @ts-expect-error: as the name says
  expect(() => createConfig({ networks: [mainnet], transports, siwx })).toThrow(
    'createServerSiwx needs a server',
  )
})

test('error: whoever asks for what only a server knows is told what to add', async () => {
  const config = create()
  const asked = { networkId, address }
  for (const ask of [
    () => getHistory(config, asked),
    () => getMoreHistory(config, asked),
    () => getNfts(config, asked),
    () => getSwapTokens(config, { networkId }),
    () => getBuyOptions(config),
    () => loadFrame(config),
  ])
    await expect(ask()).rejects.toEqual(
      expect.objectContaining({
        code: 'SERVER_MISSING',
        message: 'This needs a server: apiUrl and projectId',
      }),
    )
  expect(config.state.history.size + config.state.nfts.size).toBe(0)
  expect(new GangwayError('SERVER_MISSING').retryable).toBe(false)
})

test('behavior: an account on screen is read every 30 s, until it is gone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const request = vi.fn(async ({ method }: { method: string }) =>
    method === 'eth_getBalance' ? '0x7' : '0x',
  )
  // Without Multicall3 a balance is a question of its own.
  const { multicall3: _, ...network } = mainnet
  const config = create({ 1: custom({ request }) }, [network])
  const countReads = () => request.mock.calls.filter(([{ method }]) => method === 'eth_getBalance').length
  const stop = followAccount(config, { networkId, address })
  // A view begins to follow, and has read a moment later. What reads is loaded by then.
  vi.advanceTimersByTime(300)
  await getBalances(config, { networkId, address })
  expect(config.state.balances.get(`${networkId}:${address}`)).toMatchObject({
    status: 'loaded',
    tokenBalances: [{ symbol: 'ETH', amount: 7n }],
  })
  vi.advanceTimersByTime(29_699)
  expect(countReads()).toBe(1)
  vi.advanceTimersByTime(1)
  await vi.waitFor(() => expect(countReads()).toBe(2))
  stop()
  vi.advanceTimersByTime(60_000)
  expect(countReads()).toBe(2)
})

test('default: the wallet list is the package’s own, with its pictures, chosen as a server would', async () => {
  const config = create()
  const { wallets, count } = await fetchWallets(config)
  expect(count).toBe(registryWallets.length)
  expect(wallets).toHaveLength(40)
  for (const { icon } of wallets) expect(icon).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  const rest = await fetchWallets(config, { page: 2 })
  expect(wallets.length + rest.wallets.length).toBe(count)
  const found = await fetchWallets(config, { search: 'trustwallet' })
  expect(found.wallets).toMatchObject([{ name: 'Trust Wallet', namespaces: ['eip155', 'solana'] }])
  const some = await fetchWallets(config, { include: ['me.rainbow', 'io.metamask'], entries: 2 })
  expect(some.wallets.map(({ name }) => name)).toEqual(['Rainbow', 'MetaMask'])
  const families = await fetchWallets(config, { chains: [gangwaySolana.caipNetworkId], entries: 99 })
  expect(families.wallets.every(({ namespaces }) => namespaces.includes('solana'))).toBe(true)
})

test('parameters: wallets a host excludes are on no page of the list', async () => {
  const config = createConfig({
    networks: [mainnet],
    transports: createTransports({ 1: url }),
    wallets: { excluded: ['me.rainbow'] },
  })
  const { wallets, count } = await fetchWallets(config, { entries: 99 })
  expect(count).toBe(registryWallets.length - 1)
  expect(wallets.map(({ rdns }) => rdns)).not.toContain('me.rainbow')
})

test('default: types want a server or nodes, and of nodes what createTransports makes', () => {
  const transports = createTransports({ 1: url })
  const networks = [mainnet]
  const wrong = () => [
    // @ts-expect-error: neither a server nor nodes
    createConfig({ networks }),
    // @ts-expect-error: a server without a project
    createConfig({ networks, apiUrl: url }),
    // @ts-expect-error: both
    createConfig({ networks, transports, apiUrl: url, projectId: 'shop' }),
    // @ts-expect-error: nodes as they are
    createConfig({ networks, transports: { 1: url } }),
    // @ts-expect-error: a relay that is told no project
    createConfig({ networks, transports, pairing: { relayUrl: 'wss://relay.example' } }),
    // @ts-expect-error: a network of Solana by a transport of viem
    createTransports({ [gangwaySolana.caipNetworkId]: custom({ request: async () => null }) }),
  ]
  expect(wrong).toBeTypeOf('function')
})
