import {
  type SignAllTransactionsParameters,
  type SignedAs,
  type SignTransactionParameters,
  type SolanaTransaction,
  signAllTransactions,
  signTransaction,
} from '@gangway/core'
import { useMemo } from 'react'
import { useConfig } from '../useConfig.js'
import { type RequestState, useRequest } from './useRequest.js'

/** Asks the connected Solana wallet to sign a transaction, in one question several; nothing is sent. */
export function useSignTransaction(): RequestState<readonly SignedAs<SolanaTransaction>[]> & {
  /** {@link signTransaction} bound to the provider's config; throws what it throws. */
  signTransactionAsync<T extends SolanaTransaction>(
    parameters: SignTransactionParameters<T>,
  ): Promise<SignedAs<T>>
  /** {@link signAllTransactions} bound to the provider's config; throws what it throws. */
  signAllTransactionsAsync<T extends SolanaTransaction>(
    parameters: SignAllTransactionsParameters<T>,
  ): Promise<readonly SignedAs<T>[]>
} {
  const config = useConfig()
  const { run, start: _, ...state } = useRequest<readonly SignedAs<SolanaTransaction>[]>()
  const asks = useMemo(
    () => ({
      async signTransactionAsync<T extends SolanaTransaction>(parameters: SignTransactionParameters<T>) {
        const [signed] = await run(async () => [await signTransaction<T>(config, parameters)])
        // One was asked for, in this form.
        return signed as SignedAs<T>
      },
      async signAllTransactionsAsync<T extends SolanaTransaction>(
        parameters: SignAllTransactionsParameters<T>,
      ) {
        // They come back in the form they were given in.
        return (await run(() => signAllTransactions<T>(config, parameters))) as readonly SignedAs<T>[]
      },
    }),
    [config, run],
  )
  return { ...state, ...asks }
}
