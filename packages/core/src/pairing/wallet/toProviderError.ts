import { PeerError } from '@gangway/pairing'
import { toGangwayError, walletErrorCodes } from '@gangway/protocol'
import { providerErrorCodes } from '../../kernel/errors/providerErrorCodes.js'
import { isDecline } from '../isDecline.js'

/** What a wallet answers over a session about a network, or a method, that is none of the session's. CAIP-25. */
const sessionCodes: Readonly<Record<number, number>> = {
  5100: walletErrorCodes.unrecognizedChain,
  5101: walletErrorCodes.unsupportedMethod,
}

/**
 * An error as wallets throw it, for this page and any other library on it: with a code of EIP-1193; what it came from
 * as `cause`.
 */
export function toProviderError(error: unknown): Error & { code: number; data?: unknown } {
  if (error instanceof PeerError) {
    const { code, message, data } = error
    return Object.assign(new Error(message, { cause: error }), {
      code: isDecline(error) ? walletErrorCodes.userRejected : (sessionCodes[code] ?? code),
      ...(data === undefined ? {} : { data }),
    })
  }
  // A node's answer, which has its code already.
  if (error instanceof Error && 'code' in error && typeof error.code === 'number')
    return Object.assign(error, { code: error.code })
  const cause = toGangwayError(error)
  return Object.assign(new Error(cause.shortMessage, { cause }), {
    code: providerErrorCodes[cause.code] ?? walletErrorCodes.internalError,
  })
}
