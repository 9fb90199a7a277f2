import { type CaipNetworkId, GangwayError, parseCaipNetworkId } from '@gangway/protocol'
import type { CreateConnectorFn } from '@wagmi/core'
import { getAddress } from 'viem'
import type { Eip1193Provider } from '../chains/eip155/getWallet.js'
import type { Connector, ConnectorDescriptor, ConnectorEvent } from '../config/connector.js'
import { toNetwork } from './toNetwork.js'

type WagmiContext = Parameters<CreateConnectorFn>[0]

/**
 * Lets a plain wagmi app use one of our EVM wallets: `coinbaseWallet()`, or any descriptor of a config. Its code is
 * loaded when wagmi first asks for it; call the descriptor's `preload` before, where a window must open in the tap.
 *
 * @throws GangwayError `UNSUPPORTED_CHAIN` for a Solana wallet.
 * @example createWagmiConfig({ …, connectors: [toWagmiConnector(coinbaseWallet())] })
 */
export function toWagmiConnector(descriptor: ConnectorDescriptor): CreateConnectorFn<Eip1193Provider> {
  if (descriptor.chainNamespace !== 'eip155')
    throw new GangwayError('UNSUPPORTED_CHAIN', { details: descriptor.name })
  return (config) => toConnector(descriptor, config)
}

function toConnector(
  descriptor: ConnectorDescriptor,
  { chains, emitter }: WagmiContext,
): ReturnType<CreateConnectorFn<Eip1193Provider>> {
  const { name, icon, rdns, isInstalled } = descriptor
  const networks = chains.map(toNetwork)
  let loading: Promise<Connector> | undefined
  const load = () => {
    loading ??= descriptor.createConnector({ networks }).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  // What it answers without asking the person.
  const read = async () => toAnswer(await (await load()).connect({ isReconnecting: true }))
  const switchChain = async ({ chainId }: { chainId: number }) => {
    const connector = await load()
    const network = networks.find(({ id }) => id === chainId)
    const chain = chains.find(({ id }) => id === chainId)
    if (!network || !chain) throw new GangwayError('CHAIN_NOT_CONFIGURED', { details: String(chainId) })
    if (!connector.switchNetwork) throw new GangwayError('NETWORK_SWITCH_NOT_SUPPORTED', { details: name })
    await connector.switchNetwork(network)
    return chain
  }
  let stop: (() => void) | undefined
  const listen = (connector: Connector) => {
    stop?.()
    stop = connector.subscribe((event) => tell(event, emitter))
  }
  return {
    id: rdns ?? descriptor.id,
    name,
    type: isInstalled ? 'injected' : 'gangway',
    ...(icon === null ? {} : { icon }),
    ...(rdns === null ? {} : { rdns }),
    async connect({ chainId, isReconnecting = false, withCapabilities } = {}) {
      const connector = await load()
      const stopShowing = connector.subscribe((event) => {
        if (event.type === 'display_uri') emitter.emit('message', { type: event.type, data: event.uri })
      })
      let answer = toAnswer(await connector.connect({ isReconnecting }).finally(stopShowing))
      listen(connector)
      if (chainId !== undefined && chainId !== answer.chainId) {
        await switchChain({ chainId })
        answer = await read()
      }
      const accounts = withCapabilities
        ? answer.accounts.map((address) => ({ address, capabilities: {} }))
        : answer.accounts
      // The contract's return type depends on a flag in a way no expression can satisfy.
      return { accounts: accounts as never, chainId: answer.chainId }
    },
    async disconnect() {
      stop?.()
      await (await load()).disconnect()
    },
    getAccounts: async () => (await read()).accounts,
    getChainId: async () => (await read()).chainId,
    // Of an EVM wallet it is one; see Connector.
    getProvider: async () => (await load()).getProvider() as Promise<Eip1193Provider>,
    // wagmi guards none of these: a frame that was not reached must not keep the other wallets from reconnecting.
    isAuthorized: async () => (await load()).isAuthorized().catch(() => false),
    switchChain,
    // The contract asks for these; what the wallet tells comes through `subscribe` here.
    onAccountsChanged: (accounts) => tell({ type: 'change', accounts }, emitter),
    onChainChanged: (chainId) => tell({ type: 'change', networkId: `eip155:${Number(chainId)}` }, emitter),
    onDisconnect: () => tell({ type: 'disconnect' }, emitter),
  }
}

function toAnswer({ accounts, networkId }: { accounts: readonly string[]; networkId: CaipNetworkId }) {
  return { accounts: accounts.map((address) => getAddress(address)), chainId: toChainId(networkId) }
}

function toChainId(networkId: CaipNetworkId): number {
  return Number(parseCaipNetworkId(networkId).reference)
}

function tell(event: ConnectorEvent, emitter: WagmiContext['emitter']): void {
  if (event.type === 'display_uri') return
  if (event.type === 'disconnect' || event.accounts?.length === 0) {
    emitter.emit('disconnect')
    return
  }
  const { accounts, networkId } = event
  emitter.emit('change', {
    ...(accounts ? { accounts: accounts.map((address) => getAddress(address)) } : {}),
    ...(networkId ? { chainId: toChainId(networkId) } : {}),
  })
}
