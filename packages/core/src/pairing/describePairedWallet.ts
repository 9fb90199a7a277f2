import type { ChainNamespace } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { ConnectorDescriptor } from '../config/connector.js'
import { pairingConnectionIds, pairingRdns } from '../connections/pairingIdentity.js'

/** What the paired wallet is called and looks like, for one family; without a session, what pairing itself is called. */
export function describePairedWallet(
  config: Config,
  chainNamespace: ChainNamespace,
): Omit<ConnectorDescriptor, 'createConnector'> {
  const { wallet } = config.state.pairing
  return {
    id: pairingConnectionIds[chainNamespace],
    chainNamespace,
    name: wallet?.name ?? config.pairing?.name ?? '',
    icon: wallet?.icon ?? null,
    rdns: pairingRdns,
    isInstalled: false,
  }
}
