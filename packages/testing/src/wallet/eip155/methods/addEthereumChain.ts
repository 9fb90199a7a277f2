import * as v from 'valibot'
import { invalidParams } from '../../ProviderRpcError.js'
import type { WalletMethod } from './WalletMethod.js'

const paramsSchema = v.looseTuple([
  v.object({
    chainId: v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/i)),
    chainName: v.string(),
    rpcUrls: v.pipe(v.array(v.pipe(v.string(), v.url())), v.minLength(1)),
    nativeCurrency: v.object({ name: v.string(), symbol: v.string(), decimals: v.number() }),
  }),
])

/**
 * `wallet_addEthereumChain`, EIP-3085: asks, remembers the network and uses it from then on. The wallet reaches
 * chains through the deployment, so only networks of the deployment can be added.
 */
export const addEthereumChain: WalletMethod = async (context, params) => {
  const input = v.safeParse(paramsSchema, params)
  if (!input.success) throw invalidParams('The network is not described as EIP-3085 asks.')
  const [{ chainId, chainName, rpcUrls, nativeCurrency }] = input.output
  const networkId = `eip155:${BigInt(chainId)}` as const
  const isOffered = context.config.networks.some(
    ({ caipNetworkId, isConfigured }) => isConfigured && caipNetworkId === networkId,
  )
  if (!isOffered) throw invalidParams('The test wallet reaches only the networks of this deployment.')
  const rows = [
    { label: 'Network', value: `${chainName} (${networkId})` },
    { label: 'RPC', value: rpcUrls.join(' ') },
    { label: 'Coin', value: nativeCurrency.symbol },
  ]
  return context.askThen({ title: `Add ${chainName}`, rows }, () => {
    const { addedNetworks, staysOnNetwork } = context.state.get()
    context.state.set({
      addedNetworks: [...new Set([...addedNetworks, networkId])],
      ...(staysOnNetwork ? {} : { networkId }),
    })
    return null
  })
}
