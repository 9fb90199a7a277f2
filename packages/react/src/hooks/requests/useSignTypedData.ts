import { type SignTypedDataParameters, signTypedData, type TypedDataTypes } from '@gangway/core'
import { useMemo } from 'react'
import { useConfig } from '../useConfig.js'
import { type RequestState, useRequest } from './useRequest.js'

type Asks = {
  /** {@link signTypedData} bound to the provider's config; what comes of it is told by this hook. */
  signTypedData<const TTypes extends TypedDataTypes, TPrimary extends keyof TTypes | 'EIP712Domain'>(
    parameters: SignTypedDataParameters<TTypes, TPrimary>,
  ): void
  /** The same; resolves with the signature and throws what {@link signTypedData} throws. */
  signTypedDataAsync<const TTypes extends TypedDataTypes, TPrimary extends keyof TTypes | 'EIP712Domain'>(
    parameters: SignTypedDataParameters<TTypes, TPrimary>,
  ): Promise<`0x${string}`>
}

/** Asks the connected EVM wallet to sign typed data (EIP-712). Types given `as const` check the message. */
export function useSignTypedData(): RequestState<`0x${string}`> & Asks {
  const config = useConfig()
  const { run, start, ...state } = useRequest<`0x${string}`>()
  const asks = useMemo<Asks>(
    () => ({
      signTypedData: (parameters) => start(() => signTypedData(config, parameters)),
      signTypedDataAsync: (parameters) => run(() => signTypedData(config, parameters)),
    }),
    [config, run, start],
  )
  return { ...state, ...asks }
}
