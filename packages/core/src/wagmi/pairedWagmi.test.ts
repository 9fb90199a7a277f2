import { gangwayOne, gangwayTwo } from '@gangway/registry'
import { connect, createConfig, disconnect, getConnectorClient, switchChain } from '@wagmi/core'
import { http } from 'viem'
import { signMessage } from 'viem/actions'
import { expect, test, vi } from 'vitest'
import { toViemChain } from '../chains/eip155/toViemChain.js'
import { disconnect as disconnectHere } from '../connections/disconnect.js'
import { pairingConnectionIds } from '../connections/pairingIdentity.js'
import { connectPairing } from '../pairing/connectPairing.js'
import { createPairingDescriptor } from '../pairing/createPairingDescriptor.js'
import { pair, phoneAccounts, startPairing, waiting } from '../pairing/tests/startPairing.js'
import { createConfigFromWagmi } from './createConfigFromWagmi.js'
import { toWagmiConnector } from './toWagmiConnector.js'

const chains = [toViemChain(gangwayOne), toViemChain(gangwayTwo)] as const
const transports = { [chains[0].id]: http(), [chains[1].id]: http() }

test('default: a paired wallet in a plain wagmi app, whose link comes as `display_uri`', async () => {
  vi.stubGlobal('window', new EventTarget())
  const { phone, open } = await startPairing()
  const { config } = open()
  const connectors = [toWagmiConnector(createPairingDescriptor(config, 'eip155'))]
  const wagmi = createConfig({ chains, connectors, transports, storage: null })
  const [connector] = wagmi.connectors
  if (!connector) throw new Error('wagmi has no connector')
  const links: unknown[] = []
  connector.emitter.on('message', ({ type, data }) => {
    if (type === 'display_uri') links.push(data)
  })

  const connecting = connect(wagmi, { connector })
  await vi.waitFor(() => expect(links).toEqual([expect.stringMatching(/^wc:/)]), waiting)
  await phone.client.pair(String(links[0]))
  expect(await connecting).toMatchObject({ accounts: phoneAccounts.evm, chainId: 31337 })
  await switchChain(wagmi, { chainId: 31338 })
  phone.onRequest = () => ({ result: '0xabcd' })
  const client = await getConnectorClient(wagmi)
  expect(await signMessage(client, { message: 'Hello' })).toBe('0xabcd')
  expect(phone.requests[0]?.networkId).toBe('eip155:31338')
  await disconnect(wagmi)
  await vi.waitFor(() => expect(phone.client.getSessions()).toEqual([]), waiting)
})

test('behavior: a declined link is a refusal there too', async () => {
  vi.stubGlobal('window', new EventTarget())
  const { phone, open } = await startPairing()
  const { config } = open()
  const connectors = [toWagmiConnector(createPairingDescriptor(config, 'eip155'))]
  const wagmi = createConfig({ chains, connectors, transports, storage: null })
  const [connector] = wagmi.connectors
  if (!connector) throw new Error('wagmi has no connector')
  phone.onProposal = () => null
  connector.emitter.on('message', ({ type, data }) => {
    if (type === 'display_uri') void phone.client.pair(String(data))
  })
  await expect(connect(wagmi, { connector })).rejects.toMatchObject({ code: 'CONNECTION_USER_REJECTED' })
})

test('behavior: a config over wagmi connects it through wagmi, as the wallet it is', async () => {
  vi.stubGlobal('window', new EventTarget())
  const { phone, kept, relay } = await startPairing()
  const wagmi = createConfig({ chains, transports, storage: null })
  const config = createConfigFromWagmi(wagmi, {
    projectId: 'local',
    apiUrl: 'http://127.0.0.1:9',
    defaultNetwork: 'eip155:31337',
    pairing: { relayUrl: relay.url, storage: kept },
    metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
  })
  const connector = wagmi._internal.connectors.setup(
    toWagmiConnector(createPairingDescriptor(config, 'eip155')),
  )
  wagmi._internal.connectors.setState((connectors) => [...connectors, connector])
  const stop = config.start()
  expect(config.state.descriptors).toEqual([])

  const [connection] = await pair(config, phone)
  expect(connection).toMatchObject({ id: pairingConnectionIds.eip155, descriptor: { name: 'Phone' } })
  expect(wagmi.state.status).toBe('connected')
  await expect(connectPairing(config)).rejects.toMatchObject({ code: 'CONNECTION_ALREADY_CONNECTED' })
  await disconnectHere(config)
  await vi.waitFor(() => expect(wagmi.state.status).toBe('disconnected'), waiting)
  stop()
})
