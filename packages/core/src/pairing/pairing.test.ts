import { describe, expect, test, vi } from 'vitest'
import { signMessage as signEvm } from '../chains/eip155/createEip155Client.js'
import type { Config } from '../config/config.js'
import { disconnect } from '../connections/disconnect.js'
import { disconnectAll } from '../connections/disconnectAll.js'
import { drivenWallets } from '../connections/drivenWallets.js'
import { pairingConnectionIds as ids } from '../connections/pairingIdentity.js'
import { switchNetwork } from '../connections/switchNetwork.js'
import type { KeyValueStorage } from '../kernel/storage/keyValueStorage.js'
import { cancelPairing, connectPairing, renewPairing } from './connectPairing.js'
import { createPairingDescriptor } from './createPairingDescriptor.js'
import { getPairingWalletLink } from './getPairingWalletLink.js'
import { idlePairing } from './pairingState.js'
import { preparePairing } from './preparePairing.js'
import {
  localChains,
  pair,
  phoneAccounts,
  scan,
  startPairing,
  toNamespaces,
  waiting,
} from './tests/startPairing.js'
import { wakePairing } from './wakePairing.js'

const rainbow = {
  id: 'a'.repeat(64),
  name: 'Rainbow',
  icon: 'http://127.0.0.1/rainbow',
  universalLink: 'https://rnbwapp.com/',
  nativeLink: null,
}
const [one, two, solana] = localChains

const getStatus = (config: Config) => config.state.pairing.status
function noteStatuses(config: Config): string[] {
  const statuses: string[] = []
  config.subscribe(({ pairing: { status } }, { pairing: before }) => {
    if (status !== before.status) statuses.push(status)
  })
  return statuses
}
const isEmpty = (config: Config) => vi.waitFor(() => expect(config.state.connections.size).toBe(0), waiting)
const hasNoSession = ({ client }: { client: { getSessions(): readonly unknown[] } }) =>
  vi.waitFor(() => expect(client.getSessions()).toEqual([]), waiting)

describe('a clock that is wrong', () => {
  const minute = 60_000
  test.each([
    ['24 h behind', 1_440],
    ['11 min behind', 11],
    ['11 min ahead', -11],
    ['1 h ahead', -60],
    ['24 h ahead', -1_440],
  ])('behavior: %s: pairs, counts down by its own, and outlives a reload', async (_, minutes) => {
    const { phone, open } = await startPairing({ ahead: minutes * minute })
    const { config, stop } = open()
    await preparePairing(config)
    const left = (config.state.pairing.expiresAt ?? 0) - Date.now()
    expect(left).toBeGreaterThan(200_000)
    expect(left).toBeLessThan(245_000)
    await pair(config, phone)
    stop()
    const later = open()
    await vi.waitFor(() => expect(later.config.state.connections.size).toBe(2), waiting)
  })
})

describe('the link (interface-guide.md §7.5)', () => {
  test('default: made before it is needed, taken by the wallet, approved in both families', async () => {
    const { phone, open, events, storage } = await startPairing({ name: '🌈 Rainbow' })
    const { config } = open()
    const statuses = noteStatuses(config)
    await preparePairing(config)
    const { uri, expiresAt } = config.state.pairing
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    expect(expiresAt).toBeGreaterThan(Date.now() + 200_000)
    await preparePairing(config)
    expect(config.state.pairing.uri).toBe(uri)

    const connections = await pair(config, phone, { wallet: rainbow, method: 'mobile' })

    expect(connections.map(({ id }) => id)).toEqual([ids.eip155, ids.solana])
    expect([...config.state.connections.keys()]).toEqual([ids.eip155, ids.solana])
    expect(config.state).toMatchObject({
      status: 'connected',
      current: ids.eip155,
      networkId: one,
      recent: [rainbow.id],
      recentPaired: [rainbow],
      pairing: { ...idlePairing, wallet: rainbow },
    })
    expect(connections[0]?.accounts.map(({ address }) => address)).toEqual(phoneAccounts.evm)
    expect(connections[1]?.accounts.map(({ address }) => address)).toEqual([phoneAccounts.solana])
    expect(connections.map(({ descriptor: { name, icon } }) => [name, icon])).toEqual(
      Array(2).fill([rainbow.name, rainbow.icon]),
    )
    expect(statuses).toEqual(['making', 'ready', 'scanned', 'idle'])
    expect(events.at(-1)).toEqual({
      type: 'track',
      event: 'CONNECT_SUCCESS',
      properties: { method: 'mobile', name: 'Rainbow' },
    })
    const [session] = phone.client.getSessions()
    expect(getPairingWalletLink(config)).toEqual({
      href: `https://rnbwapp.com/wc?sessionTopic=${session?.topic}`,
      name: 'Rainbow',
    })
    // modal-behaviour.md §4
    expect(storage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBe(
      JSON.stringify({ href: 'https://rnbwapp.com/', name: 'Rainbow' }),
    )
    expect(phone.proposals[0]).toMatchObject({
      peer: { name: 'Shop' },
      requiredNamespaces: {},
      optionalNamespaces: { eip155: { chains: [one, two] }, solana: { chains: [solana] } },
    })
  })

  test('behavior: a code shown for one wallet may be read by another', async () => {
    const { phone, open } = await startPairing()
    const { config } = open()
    const [connection] = await pair(config, phone, { wallet: rainbow })
    expect(connection?.descriptor.name).toBe('Phone')
    expect(config.state.recent).toEqual(['peer:Phone'])
  })

  test.each(['', '🦊', ' '.repeat(9)])(
    'behavior: a wallet without a name (%j) is not the one chosen',
    async (name) => {
      const { phone, open } = await startPairing({ name })
      const { config } = open()
      const [connection] = await pair(config, phone, { wallet: rainbow })
      expect(connection?.descriptor.name).toBe(name.trim() || 'WalletConnect')
      expect(config.state.recentPaired).toMatchObject([{ universalLink: null }])
    },
  )

  test('behavior: who approves is known by his own name, and by his links if they lead to an app', async () => {
    const { phone, open } = await startPairing({
      redirect: { universal: 'javascript:alert(1)', native: 'phone://' },
    })
    const { config } = open()
    const [connection] = await pair(config, phone)
    expect(connection?.descriptor).toMatchObject({ name: 'Phone', icon: null })
    expect(config.state.recentPaired).toMatchObject([{ id: 'peer:Phone', universalLink: null }])
    expect(getPairingWalletLink(config)?.href).toMatch(/^phone:\/\/wc\?sessionTopic=/)
  })

  test('error: a session that ends before it is connected is the end of it, and no reason for another link', async () => {
    const { phone, open } = await startPairing()
    const { config } = open()
    const descriptor = createPairingDescriptor(config, 'eip155')
    drivenWallets(config).find = () => ({
      ...descriptor,
      async createConnector(context) {
        for (const { topic } of phone.client.getSessions()) await phone.client.disconnect(topic)
        await vi.waitFor(() => expect(config.state.pairing.wallet).toBeNull(), waiting)
        return descriptor.createConnector(context)
      },
    })
    await expect(pair(config, phone)).rejects.toThrow()
    expect(config.state).toMatchObject({ status: 'disconnected', pairing: { status: 'failed', uri: null } })
    expect(config.state.pairing.error?.code).toBe('PAIRING_SESSION_ENDED')
  })

  test('behavior: with Solana selected its connection is the one in use', async () => {
    const { phone, open } = await startPairing()
    const { config } = open({ defaultNetwork: solana })
    await pair(config, phone)
    expect(config.state).toMatchObject({ current: ids.solana, networkId: solana })
    expect(config.state.connections.size).toBe(2)
  })

  test('behavior: the selected network is the one in use, if the wallet approved it', async () => {
    const { phone, open } = await startPairing()
    const { config, stop } = open({ defaultNetwork: two })
    await pair(config, phone)
    expect(config.state.networkId).toBe(two)
    await disconnectAll(config)
    stop()
    phone.onProposal = () => toNamespaces([one])
    const { config: other } = open({ defaultNetwork: two })
    await pair(other, phone)
    expect(other.state).toMatchObject({ networkId: one, current: ids.eip155 })
    expect(other.state.connections.size).toBe(1)
  })

  test('error: declined; the next try has another link', async () => {
    const { phone, open, events } = await startPairing()
    const { config } = open()
    phone.onProposal = () => null
    const failing = pair(config, phone)
    await expect(failing).rejects.toMatchObject({ code: 'CONNECTION_USER_REJECTED' })
    expect(config.state.pairing).toMatchObject({
      status: 'declined',
      uri: null,
      error: { code: 'CONNECTION_USER_REJECTED' },
    })
    expect(config.state.status).toBe('disconnected')
    expect(events.at(-1)).toMatchObject({ event: 'CONNECT_ERROR' })
    phone.onProposal = () => toNamespaces(localChains)
    await pair(config, phone)
    expect(config.state.connections.size).toBe(2)
  })

  test('error: none of the page’s networks is approved: they are named, and those that were', async () => {
    const { phone, open } = await startPairing()
    const { config } = open()
    phone.onProposal = () => toNamespaces(['eip155:5'])
    await expect(pair(config, phone)).rejects.toMatchObject({
      code: 'PAIRING_NETWORKS_REFUSED',
      details: expect.stringContaining('Gangway One'),
    })
    expect(config.state.pairing).toMatchObject({ status: 'refused', approvedNetworks: ['eip155:5'] })
    expect(config.state.connections.size).toBe(0)
    await hasNoSession(phone)
  })

  test('behavior: renewed while somebody waits, both links are good until one is taken', async () => {
    const { phone, open } = await startPairing()
    const { config } = open()
    const connecting = connectPairing(config)
    await vi.waitFor(() => expect(getStatus(config)).toBe('ready'), waiting)
    const first = config.state.pairing.uri
    await renewPairing(config)
    expect(getStatus(config)).toBe('ready')
    expect(config.state.pairing.uri).not.toBe(first)
    await phone.client.pair(first ?? '')
    expect(await connecting).toHaveLength(2)
    expect(config.state.pairing.uri).toBeNull()
  })

  test('behavior: the second who asks takes over; both hear of the outcome', async () => {
    const { phone, open } = await startPairing({ name: 'rainbow' })
    const { config } = open()
    const first = connectPairing(config)
    const connections = await pair(config, phone, { wallet: rainbow })
    expect(await first).toEqual(connections)
    expect(config.state.pairing.wallet?.name).toBe('Rainbow')
    await expect(connectPairing(config)).rejects.toMatchObject({ code: 'CONNECTION_ALREADY_CONNECTED' })
  })

  test('behavior: what is asked while the families connect leaves no link behind', async () => {
    const { phone, open } = await startPairing()
    const { config } = open()
    const again: Promise<unknown>[] = []
    const unsubscribe = config.subscribe(({ status }) => {
      if (status !== 'connecting') return
      unsubscribe()
      again.push(connectPairing(config), preparePairing(config))
    })
    const connections = await pair(config, phone)
    expect(await Promise.all(again)).toEqual([connections, undefined])
    expect(config.state.pairing).toEqual({ ...idlePairing, wallet: config.state.pairing.wallet })
    await disconnect(config)
    await preparePairing(config)
    expect(config.state.pairing).toMatchObject({ status: 'ready', uri: expect.stringMatching(/^wc:/) })
  })

  test('behavior: who gives up leaves the link; an approval nobody waits for ends its session', async () => {
    const { phone, open } = await startPairing()
    const { config } = open()
    const abort = new AbortController()
    const connecting = connectPairing(config, { signal: abort.signal })
    await vi.waitFor(() => expect(getStatus(config)).toBe('ready'), waiting)
    abort.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(getStatus(config)).toBe('ready')
    await scan(config, phone)
    await vi.waitFor(() => expect(config.state.pairing).toEqual(idlePairing), waiting)
    await vi.waitFor(() => expect(phone.proposals).toHaveLength(1), waiting)
    await hasNoSession(phone)
    expect(config.state.connections.size).toBe(0)
  })

  test('behavior: cancelled, nobody is waited for', async () => {
    const { open } = await startPairing()
    const { config } = open()
    cancelPairing(config)
    const connecting = connectPairing(config)
    connecting.catch(() => undefined)
    await vi.waitFor(() => expect(getStatus(config)).toBe('ready'), waiting)
    cancelPairing(config)
    await expect(connecting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(config.state.pairing).toEqual(idlePairing)
  })

  test('behavior: back on the page, what was missed is asked for first', async () => {
    const { phone, open } = await startPairing()
    const { config } = open()
    await wakePairing(config)
    phone.onProposal = () => undefined
    const connecting = connectPairing(config)
    await scan(config, phone)
    await vi.waitFor(() => expect(getStatus(config)).toBe('scanned'), waiting)
    const statuses = noteStatuses(config)
    await wakePairing(config)
    expect(statuses).toEqual(['checking', 'scanned'])
    const [proposal] = phone.proposals
    await phone.client.approve(proposal?.id ?? '', { namespaces: toNamespaces(localChains) })
    expect(await connecting).toHaveLength(2)
  })

  test('error: a relay that is not reached in time', async () => {
    const { relay, open } = await startPairing()
    await relay.close()
    const { config } = open()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    await preparePairing(config)
    vi.restoreAllMocks()
    expect(config.state.pairing).toMatchObject({
      status: 'unreachable',
      uri: null,
      error: { code: 'PAIRING_RELAY_UNREACHABLE' },
    })
  })

  test('error: off where there is no relay', async () => {
    const { open } = await startPairing()
    const { config } = open({ pairing: null })
    expect(config.features.pairing).toBe(false)
    await expect(preparePairing(config)).rejects.toMatchObject({ code: 'CONNECTION_ADAPTER_NOT_FOUND' })
    await wakePairing(config)
    cancelPairing(config)
  })
})

describe('the session', () => {
  test('default: requests go to the wallet, on the network in use', async () => {
    const { phone, open } = await startPairing()
    const { config } = open()
    const [connection] = await pair(config, phone)
    if (!connection) throw new Error('not connected')
    phone.onRequest = () => ({ result: '0xabcd' })
    const address = phoneAccounts.evm[0]
    expect(await signEvm(connection, { address, text: 'Hello' })).toBe('0xabcd')
    expect(phone.requests[0]).toMatchObject({
      networkId: one,
      method: 'personal_sign',
      params: ['0x48656c6c6f', address],
    })
    phone.onRequest = () => ({ error: { code: 5000, message: 'User rejected' } })
    await expect(signEvm(connection, { address, text: 'Hello' })).rejects.toMatchObject({
      code: 'SIGN_IN_DECLINED',
    })
  })

  test.each([ids.eip155, ids.solana])(
    'behavior: leaving %s leaves both (modal-behaviour.md §5)',
    async (id) => {
      const { phone, open, storage } = await startPairing()
      const { config } = open()
      await pair(config, phone)
      const used: (string | null)[] = []
      config.subscribe(({ current }, before) => current !== before.current && used.push(current))
      await disconnect(config, { id })
      expect(config.state.connections.size).toBe(0)
      // The other family does not take its place for a moment.
      expect(used).toEqual([null])
      expect(config.state.pairing.wallet).toBeNull()
      expect(storage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBeNull()
      expect(config.state.recentPaired).toHaveLength(1)
      await hasNoSession(phone)
    },
  )

  test('behavior: ended by the wallet, it is over here', async () => {
    const { phone, open } = await startPairing()
    const { config } = open()
    await pair(config, phone)
    await phone.client.disconnect(phone.client.getSessions()[0]?.topic ?? '')
    await isEmpty(config)
    expect(config.state.status).toBe('disconnected')
  })

  test('behavior: its accounts and network are followed (product.md §9 “Events handled”)', async () => {
    const { phone, open } = await startPairing()
    const { config } = open()
    await pair(config, phone)
    const topic = phone.client.getSessions()[0]?.topic ?? ''
    await phone.client.emit(topic, { networkId: two, name: 'chainChanged', data: 31338 })
    await vi.waitFor(() => expect(config.state.networkId).toBe(two), waiting)
    await phone.client.emit(topic, { networkId: two, name: 'accountsChanged', data: [phoneAccounts.evm[1]] })
    const getAddress = () => config.state.connections.get(ids.eip155)?.accounts[0].address
    await vi.waitFor(() => expect(getAddress()).toBe(phoneAccounts.evm[1]), waiting)
    await phone.client.update(topic, toNamespaces([one, two]))
    await vi.waitFor(() => expect([...config.state.connections.keys()]).toEqual([ids.eip155]), waiting)
  })

  test('behavior: of what it allows later, what cannot be read does not count', async () => {
    const { phone, open } = await startPairing()
    const { config } = open()
    await pair(config, phone)
    const { eip155 } = toNamespaces([one])
    const accounts = [`${one}:0x`, 'eip155:999:0xA', `${one}:${phoneAccounts.solana}`]
    const { topic = '' } = phone.client.getSessions()[0] ?? {}
    await phone.client.update(topic, {
      eip155: {
        events: [],
        methods: [],
        ...eip155,
        accounts: [...accounts, `${one}:${phoneAccounts.evm[1]}`],
      },
    })
    await vi.waitFor(() => expect([...config.state.connections.keys()]).toEqual([ids.eip155]), waiting)
    const addresses = () => config.state.connections.get(ids.eip155)?.accounts.map(({ address }) => address)
    await vi.waitFor(() => expect(addresses()).toEqual([phoneAccounts.evm[1]]), waiting)
  })

  test('behavior: a network the wallet goes to that this page does not have is named, and nothing is asked on another', async () => {
    const { phone, open } = await startPairing()
    const { config } = open()
    const [connection] = await pair(config, phone)
    const { topic = '' } = phone.client.getSessions()[0] ?? {}
    await phone.client.emit(topic, { networkId: one, name: 'chainChanged', data: 999 })
    await vi.waitFor(() => expect(config.state.networkId).toBe('eip155:999'), waiting)
    if (!connection) throw new Error('not connected')
    const signing = signEvm(connection, { address: phoneAccounts.evm[0], text: 'Hello' })
    await expect(signing).rejects.toMatchObject({ code: 'NETWORK_UNRECOGNIZED' })
    expect(phone.requests).toEqual([])
  })

  test('behavior: networks it has are the page’s choice; others the wallet is asked for', async () => {
    const { phone, open } = await startPairing()
    const { config } = open()
    const methods = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']
    phone.onProposal = () => toNamespaces([one], methods)
    await pair(config, phone)
    await switchNetwork(config, { networkId: one })
    expect(phone.requests).toEqual([])

    const asked = () => phone.requests.splice(0).map(({ method, networkId }) => [method, networkId])
    phone.onRequest = ({ method }) =>
      method === 'wallet_addEthereumChain' ? { result: null } : { error: { code: 4902, message: 'Unknown' } }
    await expect(switchNetwork(config, { networkId: two })).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    })
    expect(asked()).toEqual([
      ['wallet_switchEthereumChain', one],
      ['wallet_addEthereumChain', one],
      ['wallet_switchEthereumChain', one],
    ])
    phone.onRequest = () => ({ error: { code: 4902, message: 'Unknown' } })
    await expect(switchNetwork(config, { networkId: two })).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    })
    phone.onRequest = () => ({ result: null })
    await switchNetwork(config, { networkId: two })
    expect(config.state.networkId).toBe(two)
  })

  test('error: a wallet that cannot switch says so', async () => {
    const { phone, open } = await startPairing()
    const { config } = open()
    phone.onProposal = () => toNamespaces([one])
    await pair(config, phone)
    await expect(switchNetwork(config, { networkId: two })).rejects.toMatchObject({
      code: 'NETWORK_SWITCH_NOT_SUPPORTED',
    })
    expect(phone.requests).toEqual([])
  })
})

describe('another visit', () => {
  const leave = async ({ stop }: { stop(): void }, storage: KeyValueStorage) => {
    await vi.waitFor(() => expect(storage.getItem('gangway.v1')).toContain(ids.eip155), waiting)
    stop()
  }

  test('default: both families are there at once, with the relay gone', async () => {
    const { phone, open, relay, storage } = await startPairing({ name: 'Rainbow Wallet' })
    const first = open()
    await pair(first.config, phone, { wallet: rainbow })
    await switchNetwork(first.config, { networkId: two })
    await leave(first, storage)
    await relay.close()

    const { config } = open()
    await vi.waitFor(() => expect(config.state.status).toBe('connected'), waiting)
    expect(config.state).toMatchObject({ current: ids.eip155, networkId: two })
    expect([...config.state.connections.values()].map(({ descriptor }) => descriptor.name)).toEqual([
      'Rainbow',
      'Rainbow',
    ])
    expect(config.state.pairing.wallet).toMatchObject(rainbow)
  })

  test('behavior: requests go on, and what the wallet says is heard', async () => {
    const { phone, open, storage } = await startPairing()
    const first = open()
    await pair(first.config, phone)
    await leave(first, storage)
    const { config } = open()
    await vi.waitFor(() => expect(config.state.connections.size).toBe(2), waiting)
    const connection = config.state.connections.get(ids.eip155)
    if (!connection) throw new Error('not connected')
    phone.onRequest = () => ({ result: '0xabcd' })
    expect(await signEvm(connection, { address: phoneAccounts.evm[0], text: 'Hello' })).toBe('0xabcd')
    await phone.client.disconnect(phone.client.getSessions()[0]?.topic ?? '')
    await isEmpty(config)
  })

  test('behavior: two pages share a session: one question each, and its end is for both', async () => {
    const { phone, open, storage } = await startPairing()
    const first = open()
    const [connection] = await pair(first.config, phone)
    await vi.waitFor(() => expect(storage.getItem('gangway.v1')).toContain(ids.eip155), waiting)
    const { config: second } = open()
    await vi.waitFor(() => expect(second.state.connections.size).toBe(2), waiting)
    const address = phoneAccounts.evm[0]
    phone.onRequest = ({ params }) => ({ result: (params as string[])[0] })
    const signers = [connection, second.state.connections.get(ids.eip155)]
    const signing = signers.map((signer, at) => signer && signEvm(signer, { address, text: `Hello ${at}` }))
    expect(await Promise.all(signing)).toEqual(['0x48656c6c6f2030', '0x48656c6c6f2031'])
    expect(phone.requests).toHaveLength(2)
    await disconnect(first.config)
    await isEmpty(second)
    await hasNoSession(phone)
  })

  test('behavior: a page that stops and starts again hears of the session', async () => {
    const { phone, open } = await startPairing()
    const { config, stop } = open()
    await pair(config, phone)
    stop()
    const stopAgain = config.start()
    await phone.client.disconnect(phone.client.getSessions()[0]?.topic ?? '')
    await isEmpty(config)
    stopAgain()
  })

  test('behavior: a session that has ended meanwhile is not restored', async () => {
    const { phone, open, kept, storage } = await startPairing()
    const first = open()
    await pair(first.config, phone)
    await leave(first, storage)
    for (const key of await kept.getKeys()) await kept.remove(key)
    const { config } = open()
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'), waiting)
    expect(config.state.connections.size).toBe(0)
  })

  test('behavior: without pairing, nothing of it is restored', async () => {
    const { phone, open, storage } = await startPairing()
    const first = open()
    await pair(first.config, phone)
    await leave(first, storage)
    const { config } = open({ pairing: null, reconnectTimeout: 50 })
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'), waiting)
    expect(createPairingDescriptor(config, 'eip155').name).toBe('')
  })
})
