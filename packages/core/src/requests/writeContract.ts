import type { ContractFunctionParameters, Hash } from 'viem'
import type { ContractCall } from '../chains/eip155/requests/contractCall.js'
import type { EvmTransaction } from '../chains/eip155/requests/sendTransaction.js'
import type { Config } from '../config/config.js'
import type { AbiLike, WriteArgs, WriteName } from './contractTypes.js'
import { loadCode } from './findSubject.js'
import {
  type SendTransactionParameters,
  sendTransaction,
  type TransactionOptions,
} from './sendTransaction.js'

/** Parameters of {@link writeContract}. Amounts in wei; what is left out the wallet chooses. */
export type WriteContractParameters<
  TAbi extends AbiLike = AbiLike,
  TName extends WriteName<TAbi> = WriteName<TAbi>,
  TArgs extends WriteArgs<TAbi, TName> = WriteArgs<TAbi, TName>,
> = ContractFunctionParameters<TAbi, 'nonpayable' | 'payable', TName, TArgs> &
  Omit<EvmTransaction, 'to' | 'data'> &
  TransactionOptions

/**
 * Asks the connected EVM wallet to call a function of a contract; the transaction's hash. As {@link
 * sendTransaction}, which it is with call data made by the ABI. Nothing is tried out first: `simulateContract` does
 * that.
 *
 * @throws GangwayError `INVALID_INPUT` for arguments that are not of the ABI, and as {@link sendTransaction}.
 */
export async function writeContract<
  const TAbi extends AbiLike,
  TName extends WriteName<TAbi>,
  const TArgs extends WriteArgs<TAbi, TName>,
>(config: Config, parameters: WriteContractParameters<TAbi, TName, TArgs>): Promise<Hash> {
  // The compiler has checked it by now.
  const { abi, address, functionName, args, ...options } = parameters as unknown as ContractCall &
    Omit<SendTransactionParameters, 'to' | 'data'>
  const { encodeCall } = await loadCode(import('../chains/eip155/requests/contractCall.js'))
  const data = encodeCall({ abi, functionName, args })
  return sendTransaction(config, { ...options, to: address, data })
}
