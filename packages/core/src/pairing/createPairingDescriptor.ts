import type { ChainNamespace } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { ConnectorDescriptor } from '../config/connector.js'
import { describePairedWallet } from './describePairedWallet.js'
import { loadPairing } from './loadPairing.js'

/**
 * A wallet reached by pairing, for one family. With a session it is that wallet; without one, connecting makes a link,
 * which a wagmi app hears of by the `message` event of type `display_uri`. `connectPairing` connects both families.
 *
 * @example createWagmiConfig({ …, connectors: [toWagmiConnector(createPairingDescriptor(config, 'eip155'))] })
 */
export function createPairingDescriptor(config: Config, chainNamespace: ChainNamespace): ConnectorDescriptor {
  return {
    ...describePairedWallet(config, chainNamespace),
    createConnector: async (context) => (await loadPairing(config)).createConnector(chainNamespace, context),
  }
}
