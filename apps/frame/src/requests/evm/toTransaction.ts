import { invalidParams } from '@gangway/protocol'
import type { Fees } from './readFees.js'
import type { TransactionRequest } from './readTransactionRequest.js'
import type { UnsignedTransaction } from './signTransaction.js'

/**
 * Puts a transaction together, every field said.
 *
 * @throws GangwayError `INVALID_INPUT` for more gas than a block holds.
 */
export function toTransaction(
  { to, value, data }: TransactionRequest,
  chosen: { fees: Fees; gas: bigint; nonce: number; chainId: number; blockGasLimit: bigint },
): UnsignedTransaction {
  const { fees, gas, nonce, chainId, blockGasLimit } = chosen
  if (gas > blockGasLimit) throw invalidParams('params[0].gas', 'More than a block holds')
  const fields = { chainId, nonce, gas, to, value, data }
  if (fees.type === 'legacy') return { ...fields, type: 'legacy', gasPrice: fees.gasPrice }
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  return { ...fields, type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }
}
