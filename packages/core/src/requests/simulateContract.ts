import type { CaipNetworkId } from '@gangway/protocol'
import type { ContractFunctionParameters, ContractFunctionReturnType } from 'viem'
import type { ContractCall } from '../chains/eip155/requests/contractCall.js'
import type { Config } from '../config/config.js'
import type { AbiLike, WriteArgs, WriteName } from './contractTypes.js'
import { findNetwork } from './ensureNetwork.js'
import { findSubject, loadCode } from './findSubject.js'
import { openEvmReader } from './openEvmReader.js'

/** Parameters of {@link simulateContract}. */
export type SimulateContractParameters<
  TAbi extends AbiLike = AbiLike,
  TName extends WriteName<TAbi> = WriteName<TAbi>,
  TArgs extends WriteArgs<TAbi, TName> = WriteArgs<TAbi, TName>,
> = ContractFunctionParameters<TAbi, 'nonpayable' | 'payable', TName, TArgs> & {
  /** Wei that go with it; default 0. */
  value?: bigint
  /** Default: the network the wallet is on. */
  networkId?: CaipNetworkId
  /** Who would call; default: the account in use. */
  account?: string
}

/** What a function that changes something would answer. */
export type SimulateContractResult<
  TAbi extends AbiLike,
  TName extends WriteName<TAbi>,
  TArgs extends WriteArgs<TAbi, TName>,
> = ContractFunctionReturnType<TAbi, 'nonpayable' | 'payable', TName, TArgs>

/**
 * Lets the node try out what `writeContract` would do, for nothing; what the function would answer. Nobody is
 * asked, nothing is signed. What holds now may hold no more once the wallet has signed.
 *
 * @throws GangwayError `CONNECTION_NOT_CONNECTED`, `SIGN_IN_REQUIRED`, and as `readContract`.
 */
export async function simulateContract<
  const TAbi extends AbiLike,
  TName extends WriteName<TAbi>,
  const TArgs extends WriteArgs<TAbi, TName>,
>(
  config: Config,
  parameters: SimulateContractParameters<TAbi, TName, TArgs>,
): Promise<SimulateContractResult<TAbi, TName, TArgs>> {
  const subject = findSubject(config, 'eip155', parameters)
  const { connection, account } = subject
  const { caipNetworkId } = findNetwork(config, subject, parameters.networkId ?? connection.networkId)
  const [client, code] = await Promise.all([
    openEvmReader(config, caipNetworkId),
    loadCode(import('../chains/eip155/requests/simulateContract.js')),
  ])
  // The compiler has checked it by now.
  const call = parameters as unknown as ContractCall & { value?: bigint }
  const result = await code.simulateContract(client, { ...call, from: account.address })
  // It is decoded by this very ABI.
  return result as SimulateContractResult<TAbi, TName, TArgs>
}
