import { type SendTransactionParameters, sendTransaction } from '@gangway/core'
import { useMemo } from 'react'
import { useConfig } from '../useConfig.js'
import { type RequestState, useRequest } from './useRequest.js'

type Asks = {
  /** {@link sendTransaction} bound to the provider's config; what comes of it is told by this hook. */
  sendTransaction(parameters: SendTransactionParameters): void
  /** The same; resolves with the hash and throws what {@link sendTransaction} throws. */
  sendTransactionAsync(parameters: SendTransactionParameters): Promise<`0x${string}`>
}

/**
 * Asks the connected EVM wallet to send a transaction; `data` is its hash. It is listed in the account's activity.
 */
export function useSendTransaction(): RequestState<`0x${string}`> & Asks {
  const config = useConfig()
  const { run, start, ...state } = useRequest<`0x${string}`>()
  const asks = useMemo<Asks>(
    () => ({
      sendTransaction: (parameters) => start(() => sendTransaction(config, parameters)),
      sendTransactionAsync: (parameters) => run(() => sendTransaction(config, parameters)),
    }),
    [config, run, start],
  )
  return { ...state, ...asks }
}
