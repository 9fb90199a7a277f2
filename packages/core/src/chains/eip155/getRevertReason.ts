import { cleanText } from '@gangway/protocol'
import { fromWalletError } from '../../kernel/errors/fromWalletError.js'

/** Longest reason shown, characters. */
const maxLength = 120

/**
 * Why a call was refused by the contract or ran out of gas, in the node's words, fit for a screen (a
 * contract chooses them); empty where it gives none. Null for an error that says nothing about the call.
 */
export function getRevertReason(error: unknown): string | null {
  const { code, details = '' } = fromWalletError(error, 'send')
  if (code !== 'SEND_WOULD_FAIL' && code !== 'SEND_INSUFFICIENT_FUNDS') return null
  const words = /execution reverted:? *(?:revert:? *)?(.*)/is.exec(details)
  return cleanText((words ? words[1] : details) ?? '', maxLength) ?? ''
}
