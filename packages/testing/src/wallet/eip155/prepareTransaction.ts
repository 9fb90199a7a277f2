import type { CaipNetworkId } from '@gangway/protocol'
import * as v from 'valibot'
import { type Address, type Hex, numberToHex } from 'viem'
import type { ProxyRpc } from '../createProxyRpc.js'
import { invalidParams } from '../ProviderRpcError.js'
import type { TransactionRequest } from './parseTransactionRequest.js'
import { quantitySchema } from './quantitySchema.js'
import { toChainIdHex } from './toChainIdHex.js'

/** A transaction with nothing left open. Amounts in wei. */
export type PreparedTransaction = {
  chainId: number
  nonce: number
  to: Address | null
  value: bigint
  data: Hex
  gas: bigint
} & (
  | { type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  | { type: 'legacy'; gasPrice: bigint }
)

const blockSchema = v.object({ baseFeePerGas: v.optional(quantitySchema) })

/**
 * Fills in what the page did not say: nonce, gas and fees.
 *
 * @throws ProviderRpcError the node's own error when it refuses the estimate, −32602 for another chain's id.
 */
export async function prepareTransaction(
  rpc: ProxyRpc,
  networkId: CaipNetworkId,
  request: TransactionRequest,
): Promise<PreparedTransaction> {
  const ask = async (method: string, params: readonly unknown[]) =>
    v.parse(quantitySchema, await rpc(networkId, method, params))
  const chainId = Number(toChainIdHex(networkId))
  if (request.chainId !== undefined && Number(request.chainId) !== chainId)
    throw invalidParams('The transaction is for another chain.')

  const { from, value } = request
  const to = request.to ?? null
  const data = request.data ?? request.input ?? '0x'
  const call = { from, ...(to ? { to } : {}), value: numberToHex(value), data }
  const [nonce, gas, fees] = await Promise.all([
    request.nonce ?? ask('eth_getTransactionCount', [from, 'pending']),
    request.gas ?? ask('eth_estimateGas', [call]),
    getFees(),
  ])
  return { chainId, nonce: Number(nonce), to, value, data, gas, ...fees }

  async function getFees() {
    if (request.gasPrice !== undefined) return { type: 'legacy' as const, gasPrice: request.gasPrice }
    const block = v.parse(blockSchema, await rpc(networkId, 'eth_getBlockByNumber', ['latest', false]))
    if (block.baseFeePerGas === undefined)
      return { type: 'legacy' as const, gasPrice: await ask('eth_gasPrice', []) }
    const maxPriorityFeePerGas = request.maxPriorityFeePerGas ?? (await ask('eth_maxPriorityFeePerGas', []))
    const maxFeePerGas = request.maxFeePerGas ?? block.baseFeePerGas * 2n + maxPriorityFeePerGas
    return { type: 'eip1559' as const, maxFeePerGas, maxPriorityFeePerGas }
  }
}
