import { GangwayError } from '@gangway/protocol'
import { errors } from 'jose'
import { ProviderFault, toFaultCode } from './ProviderFault.js'

/**
 * The error of a login for whatever went wrong at a provider. The cause is named by its code alone: what libraries throw
 * carries claims, addresses and codes along.
 */
export function toLoginError(error: unknown): GangwayError {
  if (error instanceof GangwayError) return error
  const cause = error instanceof ProviderFault ? error : new ProviderFault(findCode(error))
  return new GangwayError('LOGIN_PROVIDER_FAILED', { cause })
}

function findCode(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN'
  if (error instanceof errors.JWTClaimValidationFailed) return toFaultCode('CLAIM', error.claim)
  // Fetch says what happened in its cause; an interrupted one has a number for a code.
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? toFaultCode('FAILED', error.name) : findCode(error.cause)
}
