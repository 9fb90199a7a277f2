import { GangwayError } from '@gangway/protocol'
import { estimateMaxPriorityFeePerGas, getBlock, getGasPrice } from 'viem/actions'
import type { SendParameters } from '../../send/sendParameters.js'
import type { Eip155RpcClient } from './createGetClient.js'

/** Price of one unit of gas in wei: likely, and at most. */
export type FeePrices = { expected: bigint; max: bigint } & (
  | { kind: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  | { kind: 'legacy'; gasPrice: bigint }
)

/**
 * Reads what gas costs now: EIP-1559 where the latest block has a base fee, the node's gas price elsewhere. The
 * most that can be charged allows the base fee to double, which takes six full blocks. What the person set wins.
 *
 * @throws GangwayError `SEND_INVALID_PARAMETERS` for EIP-1559 fields on a network without it.
 */
export async function getFeePrices(
  client: Eip155RpcClient,
  fees: SendParameters['fees'] = {},
): Promise<FeePrices> {
  const block = await getBlock(client)
  const baseFee = block.baseFeePerGas
  if (fees.gasPrice !== undefined) return toLegacy(fees.gasPrice)
  if (baseFee === null) {
    if ((fees.maxFeePerGas ?? fees.maxPriorityFeePerGas) !== undefined)
      throw new GangwayError('SEND_INVALID_PARAMETERS', {
        details: `${client.chain.name} has no EIP-1559 fees`,
      })
    return toLegacy(await getGasPrice(client))
  }
  const suggested = fees.maxPriorityFeePerGas ?? (await estimateMaxPriorityFeePerGas(client))
  const maxFeePerGas = fees.maxFeePerGas ?? baseFee * 2n + suggested
  const maxPriorityFeePerGas = smaller(suggested, maxFeePerGas)
  const expected = smaller(baseFee + maxPriorityFeePerGas, maxFeePerGas)
  return { kind: 'eip1559', maxFeePerGas, maxPriorityFeePerGas, expected, max: maxFeePerGas }
}

function toLegacy(gasPrice: bigint): FeePrices {
  return { kind: 'legacy', gasPrice, expected: gasPrice, max: gasPrice }
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
