import type { CaipNetworkId, ChainNamespace } from '@gangway/protocol'
import type { Wallet } from '@wallet-standard/base'
import { getNamespaceContext } from '../../chains/getNamespaceClient.js'
import type { Config } from '../../config/config.js'
import type { Connector, ConnectorContext } from '../../config/connector.js'
import { getConnectorContext } from '../../connections/getConnectorContext.js'
import { pairingConnectionIds, pairingRdns } from '../../connections/pairingIdentity.js'
import { loadOnce } from '../../kernel/loadOnce.js'
import type { PairingProvider } from './createPairingProvider.js'
import type { PairedWallet } from './readFamily.js'

/** What the connectors of a session are made from. */
type PairingConnectorParts = {
  paired: PairedWallet
  name: string
  getProvider(): Promise<PairingProvider>
  getWallet(): Promise<Wallet>
  /** Calls back with each new link, as long as one is made for a connector. */
  onLink(listener: (uri: string) => void): () => void
}

/**
 * A paired wallet in our connection machine: as an installed wallet of its family, save that leaving it ends its
 * session, and with it the connection of the other family. modal-behaviour.md §5.
 *
 * @throws GangwayError whatever loading the family's code throws.
 */
export async function createPairingConnector(
  chainNamespace: ChainNamespace,
  parts: PairingConnectorParts,
  context: ConnectorContext,
): Promise<Connector> {
  const { paired, onLink } = parts
  const installed = await (chainNamespace === 'eip155'
    ? createEvmConnector(parts, context)
    : createSolanaConnector(parts, context))
  return {
    ...installed,
    id: pairingConnectionIds[chainNamespace],
    async isAuthorized() {
      return (await paired.restore()) && installed.isAuthorized()
    },
    signOut: () => paired.end(),
    disconnect: () => paired.end(),
    subscribe(listener) {
      paired.keepOpen()
      const stops = [installed.subscribe(listener), onLink((uri) => listener({ type: 'display_uri', uri }))]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

async function createEvmConnector(
  { name, getProvider }: PairingConnectorParts,
  context: ConnectorContext,
): Promise<Connector> {
  const [provider, { injected }, { fromWagmiConnector }] = await Promise.all([
    getProvider(),
    import('../../connections/connectors/injected.js'),
    import('../../connections/fromWagmiConnector.js'),
  ])
  const known = { id: pairingConnectionIds.eip155, name, rdns: pairingRdns }
  const connector = fromWagmiConnector(injected({ ...known, provider }), context)
  return {
    ...connector,
    connect(parameters = {}) {
      if (parameters.networkId) provider.chooseNetwork(parameters.networkId)
      return connector.connect(parameters)
    },
  }
}

async function createSolanaConnector(
  { getWallet }: PairingConnectorParts,
  context: ConnectorContext,
): Promise<Connector> {
  const [wallet, { createWalletStandardConnector }] = await Promise.all([
    getWallet(),
    import('../../connections/connectors/walletStandard.js'),
  ])
  return createWalletStandardConnector(wallet, context)
}

/** Makes what connectors share: one provider and one wallet of a session, loaded with the family they are for. */
export function createConnectorParts(
  config: Config,
  {
    paired,
    name,
    pair,
  }: { paired: PairedWallet; name: string; pair(onLink: (uri: string) => void): Promise<void> },
): PairingConnectorParts {
  const { networks } = getConnectorContext(config)
  const listeners = new Set<(uri: string) => void>()
  const pairAndTell = () =>
    pair((uri) => {
      for (const listener of [...listeners]) listener(uri)
    })
  return {
    paired,
    name,
    getProvider: loadOnce(async () => {
      const [{ createPairingProvider }, { createGetClient }] = await Promise.all([
        import('./createPairingProvider.js'),
        import('../../chains/eip155/createGetClient.js'),
      ])
      const getClient = createGetClient(getNamespaceContext(config))
      return createPairingProvider({
        paired,
        pair: pairAndTell,
        networkIds: networks.flatMap(({ chainNamespace, caipNetworkId }): CaipNetworkId[] =>
          chainNamespace === 'eip155' ? [caipNetworkId] : [],
        ),
        // Methods are typed there by name; which one it is only the caller knows.
        read: (networkId, method, params) => getClient(networkId).request({ method, params } as never),
      })
    }),
    getWallet: loadOnce(async () => {
      const { createPairingStandardWallet } = await import('./createPairingStandardWallet.js')
      return createPairingStandardWallet({ paired, pair: pairAndTell, networks, name })
    }),
    onLink(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
