import type { ChainNamespace } from '@gangway/protocol'
import type { Config } from '../config.js'
import type { ConnectorDescriptor } from '../connections/connector.js'
import { pairingConnectionIds, pairingRdns } from '../connections/pairingIdentity.js'
import { loadPairing } from './loadPairing.js'

/**
 * A wallet reached by pairing, for one family. With a session it is that wallet; without one, connecting makes a link,
 * which a wagmi app hears of by the `message` event of type `display_uri`. `connectPairing` connects both families.
 *
 * @example createWagmiConfig({ …, connectors: [toWagmiConnector(createPairingDescriptor(config, 'eip155'))] })
 */
export function createPairingDescriptor(config: Config, chainNamespace: ChainNamespace): ConnectorDescriptor {
  const { wallet } = config.state.pairing
  return {
    id: pairingConnectionIds[chainNamespace],
    chainNamespace,
    name: wallet?.name ?? config.pairing?.name ?? '',
    icon: wallet?.icon ?? null,
    rdns: pairingRdns,
    isInstalled: false,
    createConnector: async (context) => (await loadPairing(config)).createConnector(chainNamespace, context),
  }
}
