import type { ChainNamespace } from '@gangway/protocol'
import type { ConnectorDescriptor } from '../config/connector.js'
import { frameRdns } from '../config/frameMarks.js'
import { frameConnectionIds, frameIcon, frameWalletName } from '../connections/frameIdentity.js'

/** What the wallet in the frame is called and looks like, for one family. */
export function describeFrameWallet(
  chainNamespace: ChainNamespace,
): Omit<ConnectorDescriptor, 'createConnector'> {
  return {
    id: frameConnectionIds[chainNamespace],
    chainNamespace,
    name: frameWalletName,
    icon: frameIcon,
    rdns: frameRdns,
    isInstalled: true,
  }
}
