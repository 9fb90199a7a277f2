import type { GangwayError } from '@gangway/protocol'
import type { AnyMessageKey } from '../../locales/messageKey.js'

/** What is wrong with the address of a token, in words; null when the fault is not the address’s. */
export function getAddressProblem({ code, context }: GangwayError): AnyMessageKey | null {
  if (code === 'TOKEN_NOT_FOUND') return 'addToken.notFound'
  if (code === 'TOKEN_INVALID') return 'addToken.notToken'
  if (code !== 'INVALID_ADDRESS') return null
  if (context.kind === 'checksum') return 'addToken.checksum'
  if (context.kind === 'other-network') return 'addToken.otherNetwork'
  if (context.kind === 'other-namespace')
    return context.chainNamespace === 'solana' ? 'addToken.solana' : 'addToken.eip155'
  return 'addToken.malformed'
}
