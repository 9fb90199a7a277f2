import type { ChainNamespace } from '@gangway/protocol'
import type { Config } from '../config.js'
import type { ConnectorDescriptor } from '../connections/connector.js'
import { frameConnectionIds, frameIcon, frameWalletName } from '../connections/frameIdentity.js'
import { frameRdns } from '../connections/frameMarks.js'
import { loadFrame } from './loadFrame.js'

/**
 * The wallet in the frame, for one family. `connect` of it is for who is logged in already; `connectEmail` logs in.
 *
 * @example createWagmiConfig({ …, connectors: [toWagmiConnector(createFrameDescriptor(config, 'eip155'))] })
 */
export function createFrameDescriptor(config: Config, chainNamespace: ChainNamespace): ConnectorDescriptor {
  return {
    id: frameConnectionIds[chainNamespace],
    chainNamespace,
    name: frameWalletName,
    icon: frameIcon,
    rdns: frameRdns,
    isInstalled: true,
    createConnector: async (context) => (await loadFrame(config)).createConnector(chainNamespace, context),
  }
}
