import type { ErrorCode } from './codes.js'

/** What an error may say beside its code. */
export type CodedErrorOptions = {
  /** What exactly was wrong; for developers and the “Details” disclosure, never for secrets. */
  details?: string
  /** The error this one was made from. */
  cause?: unknown
  /** Facts a caller may branch on, e.g. `{ chainId: 5 }`. */
  context?: Readonly<Record<string, unknown>>
}

/**
 * An error without the texts: thrown by code that is to stay small, where the texts of all codes would be a sixth of it.
 * Branch on `code`; `toGangwayError` gives it the text to show.
 */
export class CodedError extends Error {
  override readonly name = 'CodedError'
  readonly code: ErrorCode
  readonly details: string | undefined
  readonly context: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, options: CodedErrorOptions = {}) {
    super(options.details ? `${code}: ${options.details}` : code, { cause: options.cause })
    this.code = code
    this.details = options.details
    this.context = options.context ?? {}
  }
}

/** Returns `error` itself when it already is a {@link CodedError}, else wraps it as `UNKNOWN`. */
export function toCodedError(error: unknown): CodedError {
  if (error instanceof CodedError) return error
  return new CodedError('UNKNOWN', {
    cause: error,
    ...(error instanceof Error ? { details: error.message } : {}),
  })
}
