import { type SignAndSendTransactionParameters, signAndSendTransaction } from '@gangway/core'
import { useMemo } from 'react'
import { useConfig } from '../useConfig.js'
import { type RequestState, useRequest } from './useRequest.js'

type Asks = {
  /** {@link signAndSendTransaction} bound to the provider's config; what comes of it is told by this hook. */
  signAndSendTransaction(parameters: SignAndSendTransactionParameters): void
  /** The same; resolves with the signature and throws what {@link signAndSendTransaction} throws. */
  signAndSendTransactionAsync(parameters: SignAndSendTransactionParameters): Promise<string>
}

/**
 * Asks the connected Solana wallet to sign a transaction, and sends it; `data` is its signature, base58. It is
 * listed in the account's activity.
 */
export function useSignAndSendTransaction(): RequestState<string> & Asks {
  const config = useConfig()
  const { run, start, ...state } = useRequest<string>()
  const asks = useMemo<Asks>(
    () => ({
      signAndSendTransaction: (parameters) => start(() => signAndSendTransaction(config, parameters)),
      signAndSendTransactionAsync: (parameters) => run(() => signAndSendTransaction(config, parameters)),
    }),
    [config, run, start],
  )
  return { ...state, ...asks }
}
