import {
  type AbiLike,
  type SimulateContractParameters,
  type SimulateContractResult,
  simulateContract,
  type WriteArgs,
  type WriteName,
} from '@gangway/core'
import { useConfig } from '../useConfig.js'
import { type AnswerState, useAnswer } from './useAnswer.js'
import { useConnectionKey } from './useConnectionKey.js'

/**
 * What a call would do, tried out while mounted; as `useReadContract`. Nothing is tried while no wallet is
 * connected.
 */
export function useSimulateContract<
  const TAbi extends AbiLike,
  TName extends WriteName<TAbi>,
  const TArgs extends WriteArgs<TAbi, TName>,
>(
  parameters: SimulateContractParameters<TAbi, TName, TArgs> & { isEnabled?: boolean },
): AnswerState<SimulateContractResult<TAbi, TName, TArgs>> {
  const config = useConfig()
  const { abi: _, isEnabled = true, ...asked } = parameters
  const key = useConnectionKey('eip155', asked)
  return useAnswer(isEnabled ? key : null, () => simulateContract<TAbi, TName, TArgs>(config, parameters))
}
