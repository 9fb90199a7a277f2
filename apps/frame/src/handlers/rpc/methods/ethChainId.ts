import type { RpcAnswer } from '../rpcAnswer.js'
import { toHexChainId } from '../toHexChainId.js'

/** `eth_chainId`, from what is selected. */
export const ethChainId: RpcAnswer = async ({ network }) => toHexChainId(network)
