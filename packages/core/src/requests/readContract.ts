import type { CaipNetworkId } from '@gangway/protocol'
import type { ContractFunctionParameters, ContractFunctionReturnType } from 'viem'
import type { ContractCall } from '../chains/eip155/requests/contractCall.js'
import type { Config } from '../config/config.js'
import type { AbiLike, ReadArgs, ReadName } from './contractTypes.js'
import { loadCode } from './findSubject.js'
import { getReadNetwork, openEvmReader } from './openEvmReader.js'

/** Parameters of {@link readContract}. */
export type ReadContractParameters<
  TAbi extends AbiLike = AbiLike,
  TName extends ReadName<TAbi> = ReadName<TAbi>,
  TArgs extends ReadArgs<TAbi, TName> = ReadArgs<TAbi, TName>,
> = ContractFunctionParameters<TAbi, 'pure' | 'view', TName, TArgs> & {
  /** Default: the selected network, or the first EVM network while another is selected. */
  networkId?: CaipNetworkId
  /** Who asks, for contracts that answer each person their own. Default: nobody. */
  from?: string
  /** Default: the newest block. */
  blockNumber?: bigint
}

/** The same once the compiler has checked it. */
type UntypedRead = ContractCall & Pick<ReadContractParameters, 'from' | 'blockNumber'>

/** What a function that only reads answers. */
export type ReadContractResult<
  TAbi extends AbiLike,
  TName extends ReadName<TAbi>,
  TArgs extends ReadArgs<TAbi, TName>,
> = ContractFunctionReturnType<TAbi, 'pure' | 'view', TName, TArgs>

/**
 * Calls a function of a contract that only reads, through the deployment's own API. Needs no wallet.
 *
 * @throws GangwayError `CHAIN_NOT_CONFIGURED`, `INVALID_ADDRESS`, `INVALID_INPUT` for arguments that are not of the
 * ABI, `CONTRACT_FAILED` where the contract refuses (its reason in `details`, viem's error as `cause`) or answers
 * otherwise than the ABI says, `NETWORK_UNREACHABLE`.
 */
export async function readContract<
  const TAbi extends AbiLike,
  TName extends ReadName<TAbi>,
  const TArgs extends ReadArgs<TAbi, TName>,
>(
  config: Config,
  parameters: ReadContractParameters<TAbi, TName, TArgs>,
): Promise<ReadContractResult<TAbi, TName, TArgs>> {
  const networkId = getReadNetwork(config, parameters.networkId)
  const [client, code] = await Promise.all([
    openEvmReader(config, networkId),
    loadCode(import('../chains/eip155/requests/readContract.js')),
  ])
  // It is decoded by this very ABI.
  const answer = await code.readContract(client, parameters as unknown as UntypedRead)
  return answer as ReadContractResult<TAbi, TName, TArgs>
}
