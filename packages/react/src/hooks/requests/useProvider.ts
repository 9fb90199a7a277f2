import { getProvider } from '@gangway/core'
import { useConfig } from '../useConfig.js'
import { type AnswerState, useAnswer } from './useAnswer.js'
import { useConnectionKey } from './useConnectionKey.js'

/**
 * The connected EVM wallet's provider, typed (EIP-1193): {@link getProvider}. None while no such wallet is
 * connected.
 */
export function useProvider(
  parameters: { account?: string } = {},
): AnswerState<Awaited<ReturnType<typeof getProvider>>> {
  const config = useConfig()
  const key = useConnectionKey('eip155', parameters)
  return useAnswer(key, () => getProvider(config, parameters))
}
