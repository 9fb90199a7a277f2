import {
  type ConnectedTransactionSigner,
  type GetTransactionSignerParameters,
  getTransactionSigner,
} from '@gangway/core'
import { useConfig } from '../useConfig.js'
import { type AnswerState, useAnswer } from './useAnswer.js'
import { useConnectionKey } from './useConnectionKey.js'

/**
 * The connected Solana wallet as a signer of @solana/kit: {@link getTransactionSigner}. None while no such wallet
 * is connected.
 */
export function useTransactionSigner(
  parameters: GetTransactionSignerParameters = {},
): AnswerState<ConnectedTransactionSigner> {
  const config = useConfig()
  const key = useConnectionKey('solana', parameters)
  return useAnswer(key, () => getTransactionSigner(config, parameters))
}
