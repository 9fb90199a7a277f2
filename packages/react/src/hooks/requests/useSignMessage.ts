import { type MessageSignature, type SignMessageParameters, signMessage } from '@gangway/core'
import type { ChainNamespace } from '@gangway/protocol'
import { useMemo } from 'react'
import { useConfig } from '../useConfig.js'
import { type RequestState, useRequest } from './useRequest.js'

/**
 * Asks the connected wallet to sign a text or bytes.
 *
 * @example const { signMessage, data, error } = useSignMessage()
 */
export function useSignMessage(): RequestState<string> & {
  /** {@link signMessage} bound to the provider's config; what comes of it is told by this hook. */
  signMessage(parameters: SignMessageParameters): void
  /** The same; resolves with the signature and throws what {@link signMessage} throws. */
  signMessageAsync<TNamespace extends ChainNamespace = ChainNamespace>(
    parameters: SignMessageParameters<TNamespace>,
  ): Promise<MessageSignature<TNamespace>>
} {
  const config = useConfig()
  const { run, start, ...state } = useRequest<string>()
  const asks = useMemo(
    () => ({
      signMessage: (parameters: SignMessageParameters) => start(() => signMessage(config, parameters)),
      async signMessageAsync<TNamespace extends ChainNamespace = ChainNamespace>(
        parameters: SignMessageParameters<TNamespace>,
      ) {
        // What is asked answers in this form.
        return (await run(() => signMessage(config, parameters))) as MessageSignature<TNamespace>
      },
    }),
    [config, run, start],
  )
  return { ...state, ...asks }
}
