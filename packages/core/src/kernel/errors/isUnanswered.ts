import { type ErrorCode, GangwayError } from '@gangway/protocol'

const codes: ReadonlySet<ErrorCode> = new Set([
  'PAIRING_REQUEST_EXPIRED',
  'PAIRING_SESSION_ENDED',
  'REQUEST_ABORTED',
  // It said something, but not that it refuses.
  'DATA_INVALID_RESPONSE',
])

/**
 * Whether a paired wallet was left, or gone, with its request open, or gave an answer that cannot be read: it may have
 * done what it was asked, or still do it.
 */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof GangwayError && codes.has(error.cause.code)
}
