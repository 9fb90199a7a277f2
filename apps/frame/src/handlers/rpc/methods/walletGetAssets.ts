import { type FrameConfig, GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { parseParams } from '../../../model/parseParams.js'
import type { FrameContext } from '../../frameHandler.js'
import type { FrameNetwork } from '../../frameNetworks.js'
import { type Asset, readAssets } from '../readAssets.js'
import type { RpcAnswer } from '../rpcAnswer.js'
import { toHexChainId } from '../toHexChainId.js'

const requestSchema = v.object({
  account: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  assetFilter: v.optional(v.record(v.string(), v.array(v.object({ address: v.string() })))),
  assetTypeFilter: v.optional(v.array(v.string())),
  chainFilter: v.optional(v.array(v.string())),
})

type AssetsRequest = v.InferOutput<typeof requestSchema>

/**
 * `wallet_getAssets`: coins, and of the tokens this deployment lists those the account holds, by chain. A chain that
 * cannot be read is left out: nothing is known of it. EIP-7811, frame-protocol.md §4.
 *
 * @throws GangwayError `DATA_BALANCE_UNAVAILABLE` where none can be read.
 */
export const walletGetAssets: RpcAnswer = async ({ params }, { context }) => {
  const [input, root] = Array.isArray(params) ? [params[0], 'params[0]'] : [params, 'params']
  const request = parseParams(requestSchema, input, root)
  const networks = context.config.networks.filter((network) => isWanted(network, request))
  const chains = await Promise.allSettled(networks.map((network) => readChain(context, network, request)))
  const read = chains.flatMap((chain) => (chain.status === 'fulfilled' ? [chain.value] : []))
  if (read.length === 0 && networks.length > 0) throw new GangwayError('DATA_BALANCE_UNAVAILABLE')
  return Object.fromEntries(read)
}

function isWanted(network: FrameNetwork, { chainFilter, assetFilter }: AssetsRequest): boolean {
  if (network.chainNamespace !== 'eip155' || !network.isConfigured) return false
  const wanted = chainFilter ?? (assetFilter && Object.keys(assetFilter))
  return !wanted || wanted.some((chainId) => chainId.toLowerCase() === toHexChainId(network))
}

async function readChain(
  { config, node, origin }: FrameContext,
  network: FrameNetwork,
  request: AssetsRequest,
): Promise<[chainId: string, assets: Asset[]]> {
  const chainId = toHexChainId(network)
  const tokens: FrameConfig['tokens'] = config.tokens.filter(
    ({ caipNetworkId }) => caipNetworkId === network.caipNetworkId,
  )
  const { account } = request
  const assets = await readAssets({ node, network, tokens, prices: config.prices, account, origin })
  return [chainId, assets.filter((asset) => isAsked(asset, chainId, request))]
}

function isAsked({ type, address }: Asset, chainId: string, request: AssetsRequest): boolean {
  const { assetTypeFilter, assetFilter } = request
  if (assetTypeFilter && !assetTypeFilter.includes(type)) return false
  const named = assetFilter?.[chainId]
  return !named || named.some((wanted) => wanted.address.toLowerCase() === address.toLowerCase())
}
