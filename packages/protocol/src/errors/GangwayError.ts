import { CodedError, type CodedErrorOptions } from './CodedError.js'
import { type ErrorCode, retryableCodes } from './codes.js'
import { errorMessages } from './messages.js'

/** What may be added to an error beside its code. */
export type GangwayErrorOptions = CodedErrorOptions & {
  /** Replaces the code's own short message, e.g. a Solana validation text of product.md §8. */
  shortMessage?: string
  /** Lines that say what to do about it. */
  hints?: readonly string[]
}

/**
 * The error class of the product; {@link CodedError} is it without texts. Branch on `code`; show `shortMessage`; keep `cause` for the log.
 * architecture.md §6 “Errors”.
 */
export class GangwayError extends Error {
  override readonly name = 'GangwayError'
  readonly code: ErrorCode
  readonly shortMessage: string
  readonly details: string | undefined
  readonly hints: readonly string[]
  readonly retryable: boolean
  readonly context: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, options: GangwayErrorOptions = {}) {
    const shortMessage = options.shortMessage ?? errorMessages[code]
    super(options.details ? `${shortMessage}: ${options.details}` : shortMessage, { cause: options.cause })
    this.code = code
    this.shortMessage = shortMessage
    this.details = options.details
    this.hints = options.hints ?? []
    this.retryable = retryableCodes.has(code)
    this.context = options.context ?? {}
  }

  /**
   * Where the documentation site has this code: a path below the site's root, wherever that is served (`npm run docs`).
   *
   * @example new URL(error.docsUrl, 'https://docs.example/')
   */
  get docsUrl(): string {
    return `errors/${this.code}/`
  }

  /** Returns the first error in the chain of causes, this one included, that satisfies `test`. */
  walk(test: (error: unknown) => boolean): unknown {
    let error: unknown = this
    while (error !== undefined && error !== null) {
      if (test(error)) return error
      error = error instanceof Error ? error.cause : undefined
    }
    return undefined
  }
}

/**
 * Returns `error` itself when it already is a {@link GangwayError}; a {@link CodedError} with the text of its code; anything
 * else wrapped under `code`.
 */
export function toGangwayError(error: unknown, code: ErrorCode = 'UNKNOWN'): GangwayError {
  if (error instanceof GangwayError) return error
  if (error instanceof CodedError) {
    const { details, context } = error
    return new GangwayError(error.code, { context, cause: error, ...(details ? { details } : {}) })
  }
  return new GangwayError(code, {
    cause: error,
    ...(error instanceof Error ? { details: error.message } : {}),
  })
}
