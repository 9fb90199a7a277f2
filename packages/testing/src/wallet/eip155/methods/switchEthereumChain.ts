import { walletErrorCodes } from '@gangway/protocol'
import * as v from 'valibot'
import { invalidParams, ProviderRpcError } from '../../ProviderRpcError.js'
import type { WalletMethod } from './WalletMethod.js'

const paramsSchema = v.looseTuple([v.object({ chainId: v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/i)) })])

/** `wallet_switchEthereumChain`, EIP-3326. */
export const switchEthereumChain: WalletMethod = async (context, params) => {
  const input = v.safeParse(paramsSchema, params)
  if (!input.success) throw invalidParams('chainId is not a hexadecimal number.')
  const networkId = `eip155:${BigInt(input.output[0].chainId)}` as const
  if (networkId === context.getNetworkId()) return null
  const network = context.getKnownNetworks().find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network)
    throw new ProviderRpcError(
      walletErrorCodes.unrecognizedChain,
      `Unrecognized chain ID "${input.output[0].chainId}". Try adding the chain first.`,
    )
  return context.askThen(
    {
      title: `Switch to ${network.name}`,
      rows: [{ label: 'Network', value: `${network.name} (${networkId})` }],
    },
    () => {
      if (!context.state.get().staysOnNetwork) context.state.set({ networkId })
      return null
    },
  )
}
