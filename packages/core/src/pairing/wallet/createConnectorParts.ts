import type { CaipNetworkId } from '@gangway/protocol'
import { getNamespaceContext } from '../../chains/getNamespaceClient.js'
import type { Config } from '../../config/config.js'
import { getConnectorContext } from '../../connections/getConnectorContext.js'
import { loadOnce } from '../../kernel/loadOnce.js'
import type { PairingConnectorParts } from './createPairingConnector.js'
import type { PairedWallet } from './pairedWallet.js'

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
