import { type ConnectedWalletClient, type GetWalletClientParameters, getWalletClient } from '@gangway/core'
import { useConfig } from '../useConfig.js'
import { type AnswerState, useAnswer } from './useAnswer.js'
import { useConnectionKey } from './useConnectionKey.js'

/**
 * viem's wallet client for the connected EVM wallet; another one when account or network changes, none while no
 * such wallet is connected. {@link getWalletClient} says what it does.
 */
export function useWalletClient(
  parameters: GetWalletClientParameters = {},
): AnswerState<ConnectedWalletClient> {
  const config = useConfig()
  const key = useConnectionKey('eip155', parameters)
  return useAnswer(key, () => getWalletClient(config, parameters))
}
