import { GangwayError } from '@gangway/protocol'

/**
 * Why a service gave no usable answer: it limits us, refuses the key, is late, answers in another form than it documents or at too
 * great a length, or fails.
 */
export type ServiceFault = 'limited' | 'refused' | 'late' | 'invalid' | 'failed'

/** The error of a service without a usable answer. Nothing of the answer is in it: an answer may repeat a key. */
export function createServiceError(
  fault: ServiceFault,
  details: string,
  retryAfter?: string | undefined,
): GangwayError {
  return new GangwayError('DATA_INVALID_RESPONSE', { details, context: { fault, retryAfter } })
}

/** The fault of an error that {@link createServiceError} made, or that the question itself ended with. */
export function toServiceFault(error: unknown): ServiceFault {
  if (!(error instanceof GangwayError)) return 'failed'
  if (error.code === 'FETCH_TIMEOUT') return 'late'
  if (error.code === 'FETCH_TOO_LARGE') return 'invalid'
  const { fault } = error.context
  return fault === 'limited' || fault === 'refused' || fault === 'invalid' ? fault : 'failed'
}

/** ms that a service wants to be left alone for, by its `Retry-After` in seconds; undefined where it names none. */
export function getRetryAfter(error: unknown): number | undefined {
  const seconds = error instanceof GangwayError ? Number(error.context.retryAfter) : Number.NaN
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : undefined
}
