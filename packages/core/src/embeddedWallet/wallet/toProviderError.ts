import { type GangwayError, toGangwayError, walletErrorCodes } from '@gangway/protocol'
import { providerErrorCodes } from '../../kernel/errors/providerErrorCodes.js'

/**
 * An error as wallets throw it, for this page and any other library on it: the code of EIP-1193, or the node's own with
 * the data reverts are decoded from; ours as `cause`.
 */
export function toProviderError(error: unknown): Error & { code: number; data?: unknown } {
  const cause = toGangwayError(error)
  const { data } = cause.context
  return Object.assign(new Error(cause.shortMessage, { cause }), {
    code: getCode(cause),
    ...(data === undefined ? {} : { data }),
  })
}

// What the person closed before anything was signed is a refusal; without that certainty it is not.
function getCode({ code, context }: GangwayError): number {
  if (code === 'REQUEST_ABORTED' && context.isCertain === true) return walletErrorCodes.userRejected
  if (typeof context.rpcCode === 'number') return context.rpcCode
  return providerErrorCodes[code] ?? walletErrorCodes.internalError
}
