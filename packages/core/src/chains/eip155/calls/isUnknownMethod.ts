import { walletErrorCodes } from '@gangway/protocol'
import { readErrorLayers } from '../../../kernel/errors/readErrorLayers.js'

const codes: readonly (number | null)[] = [walletErrorCodes.unsupportedMethod, -32601, -32004]

/** Whether a wallet says that it does not know a method: nothing has happened then. EIP-1193, EIP-1474. */
export function isUnknownMethod(error: unknown): boolean {
  return readErrorLayers(error).some(({ code }) => codes.includes(code))
}
