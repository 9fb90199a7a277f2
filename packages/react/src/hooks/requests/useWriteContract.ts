import {
  type AbiLike,
  type WriteArgs,
  type WriteContractParameters,
  type WriteName,
  writeContract,
} from '@gangway/core'
import { useMemo } from 'react'
import { useConfig } from '../useConfig.js'
import { type RequestState, useRequest } from './useRequest.js'

type Asks = {
  /** {@link writeContract} bound to the provider's config; what comes of it is told by this hook. */
  writeContract<
    const TAbi extends AbiLike,
    TName extends WriteName<TAbi>,
    const TArgs extends WriteArgs<TAbi, TName>,
  >(parameters: WriteContractParameters<TAbi, TName, TArgs>): void
  /** The same; resolves with the hash and throws what {@link writeContract} throws. */
  writeContractAsync<
    const TAbi extends AbiLike,
    TName extends WriteName<TAbi>,
    const TArgs extends WriteArgs<TAbi, TName>,
  >(parameters: WriteContractParameters<TAbi, TName, TArgs>): Promise<`0x${string}`>
}

/**
 * Asks the connected EVM wallet to call a function of a contract; `data` is the hash. An ABI given `as const`
 * checks name and arguments.
 */
export function useWriteContract(): RequestState<`0x${string}`> & Asks {
  const config = useConfig()
  const { run, start, ...state } = useRequest<`0x${string}`>()
  const asks = useMemo<Asks>(
    () => ({
      writeContract: (parameters) => start(() => writeContract(config, parameters)),
      writeContractAsync: (parameters) => run(() => writeContract(config, parameters)),
    }),
    [config, run, start],
  )
  return { ...state, ...asks }
}
