import type { FrameHandler } from './frameHandler.js'
import { getNetwork, toWireChainId } from './frameNetworks.js'

/** Selects the chain; answers it as AppKit 1.7 keeps it, an EVM chain as a number. */
export const switchNetwork: FrameHandler<'SWITCH_NETWORK'> = async ({ chainId }, { context }) => {
  const network = getNetwork(context.config, chainId)
  context.networks.select(network)
  return { chainId: toWireChainId(network) }
}
