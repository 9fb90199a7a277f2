import type { ChainNamespace } from '@gangway/protocol'
import type { Wallet } from '@wallet-standard/base'
import type { Connector, ConnectorContext } from '../../config/connector.js'
import { pairingConnectionIds, pairingRdns } from '../../connections/pairingIdentity.js'
import type { PairingProvider } from './createPairingProvider.js'
import type { PairedWallet } from './pairedWallet.js'

/** What the connectors of a session are made from. */
export type PairingConnectorParts = {
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
