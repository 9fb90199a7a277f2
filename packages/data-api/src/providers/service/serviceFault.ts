import { GangwayError } from '@gangway/protocol'

/**
 * Why a service gave no usable answer: it limits us, refuses the key, is late, rejects this question, answers in another form than it
 * documents or at too great a length, or fails.
 */
export type ServiceFault = 'limited' | 'refused' | 'late' | 'rejected' | 'invalid' | 'failed'

const faults: readonly unknown[] = ['limited', 'refused', 'late', 'rejected', 'invalid']

/** The fault that an HTTP status other than 200 stands for. */
export function toStatusFault(status: number): ServiceFault {
  if (status === 429) return 'limited'
  // 402: the plan is used up.
  if (status === 401 || status === 402 || status === 403) return 'refused'
  return status >= 400 && status < 500 && status !== 408 ? 'rejected' : 'failed'
}

/** Whether it is about one question alone, such as a made-up cursor or too large an account: the service is not to rest for it. */
export function isQuestionFault(fault: ServiceFault): boolean {
  return fault === 'rejected' || fault === 'invalid'
}

/** Asks for a page; where a service rejects the position that a caller gave, `createCursorError` makes the error. */
export async function withCursorFault<T>(
  position: unknown,
  createCursorError: () => Error,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (position !== undefined && toServiceFault(error) === 'rejected') throw createCursorError()
    throw error
  }
}

/** The error of a service without a usable answer. Nothing of the answer is in it: an answer may repeat a key. */
export function createServiceError(
  fault: ServiceFault,
  details: string,
  retryAfter?: string | undefined,
): GangwayError {
  const seconds = Number(retryAfter)
  const isTold = Number.isFinite(seconds) && seconds > 0
  const context = { fault, ...(isTold ? { retryAfter: seconds * 1_000 } : {}) }
  return new GangwayError('DATA_INVALID_RESPONSE', { details, context })
}

/** The fault of an error that {@link createServiceError} made, or that the question itself ended with. */
export function toServiceFault(error: unknown): ServiceFault {
  if (!(error instanceof GangwayError)) return 'failed'
  if (error.code === 'FETCH_TIMEOUT') return 'late'
  if (error.code === 'FETCH_TOO_LARGE') return 'invalid'
  const { fault } = error.context
  return faults.includes(fault) ? (fault as ServiceFault) : 'failed'
}

/** ms that a service wants to be left alone for, by its `Retry-After` in seconds; undefined where it names none. */
export function getRetryAfter(error: unknown): number | undefined {
  const told = error instanceof GangwayError ? error.context.retryAfter : undefined
  return typeof told === 'number' ? told : undefined
}
