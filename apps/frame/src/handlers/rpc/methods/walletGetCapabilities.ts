import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { parseParams } from '../../../model/parseParams.js'
import type { RpcAnswer } from '../rpcAnswer.js'
import { toHexChainId } from '../toHexChainId.js'

/** `[address?, chainIds?]`. AppKit 1.7 sends the address alone or nothing. EIP-5792. */
const paramsSchema = v.optional(v.tuple([v.nullish(v.string()), v.nullish(v.array(v.string()))]))

/**
 * `wallet_getCapabilities`: what there is on each EVM network this deployment reaches. Assets can be listed; calls cannot
 * be batched yet. EIP-5792, frame-protocol.md §4.
 */
export const walletGetCapabilities: RpcAnswer = async ({ params }, { context }) => {
  const [address, chainIds] = parseParams(paramsSchema, params) ?? []
  const user = await context.worker.getAccount()
  if (!user) throw new GangwayError('SESSION_INVALID')
  if (address && address.toLowerCase() !== user.evmAddress.toLowerCase()) return {}
  const reached = context.config.networks
    .filter(({ chainNamespace, isConfigured }) => chainNamespace === 'eip155' && isConfigured)
    .map(toHexChainId)
    .filter((chainId) => !chainIds || chainIds.some((wanted) => wanted.toLowerCase() === chainId))
  return Object.fromEntries(reached.map((chainId) => [chainId, capabilities]))
}

const capabilities = {
  assetDiscovery: { supported: true },
  atomic: { status: 'unsupported' },
  // What AppKit 1.7 and the first version of EIP-5792 read.
  atomicBatch: { supported: false },
}
