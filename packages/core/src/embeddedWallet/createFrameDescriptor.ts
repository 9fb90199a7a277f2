import type { ChainNamespace } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { ConnectorDescriptor } from '../config/connector.js'
import { describeFrameWallet } from './describeFrameWallet.js'
import { loadFrame } from './loadFrame.js'

/**
 * The wallet in the frame, for one family. `connect` of it is for who is logged in already; `connectEmail` logs in.
 *
 * @example createWagmiConfig({ …, connectors: [toWagmiConnector(createFrameDescriptor(config, 'eip155'))] })
 */
export function createFrameDescriptor(config: Config, chainNamespace: ChainNamespace): ConnectorDescriptor {
  return {
    ...describeFrameWallet(chainNamespace),
    createConnector: async (context) => (await loadFrame(config)).createConnector(chainNamespace, context),
  }
}
