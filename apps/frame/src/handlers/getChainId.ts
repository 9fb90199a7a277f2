import type { FrameHandler } from './frameHandler.js'
import { toWireChainId } from './frameNetworks.js'

/** The selected chain. */
export const getChainId: FrameHandler<'GET_CHAIN_ID'> = async (_, { context }) => ({
  chainId: toWireChainId(context.networks.getSelected()),
})
