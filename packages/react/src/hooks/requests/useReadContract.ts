import {
  type AbiLike,
  type ReadArgs,
  type ReadContractParameters,
  type ReadContractResult,
  type ReadName,
  readContract,
} from '@gangway/core'
import { useConfig } from '../useConfig.js'
import { useGangway } from '../useGangway.js'
import { type AnswerState, toKey, useAnswer } from './useAnswer.js'

/**
 * What a function of a contract answers, read while mounted, and anew when a parameter or the selected network
 * changes. `isEnabled: false` reads nothing, as while an argument is not known yet. It is not read anew with each
 * block: call `refetch` for that.
 *
 * @example const { data } = useReadContract({ abi: erc20Abi, address, functionName: 'balanceOf', args: [owner] })
 */
export function useReadContract<
  const TAbi extends AbiLike,
  TName extends ReadName<TAbi>,
  const TArgs extends ReadArgs<TAbi, TName>,
>(
  parameters: ReadContractParameters<TAbi, TName, TArgs> & { isEnabled?: boolean },
): AnswerState<ReadContractResult<TAbi, TName, TArgs>> {
  const config = useConfig()
  const selected = useGangway((state) => state.networkId)
  // An ABI may be long, and the function's name stands for it.
  const { abi: _, isEnabled = true, ...asked } = parameters
  const key = isEnabled ? toKey([selected, asked]) : null
  return useAnswer(key, () => readContract<TAbi, TName, TArgs>(config, parameters))
}
