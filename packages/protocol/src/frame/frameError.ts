import * as v from 'valibot'
import type { ErrorCode } from '../errors/codes.js'
import { GangwayError } from '../errors/GangwayError.js'
import { errorMessages } from '../errors/messages.js'
import { specTexts } from '../errors/specTexts.js'

const codeSchema = v.custom<ErrorCode>(
  (code) => typeof code === 'string' && Object.hasOwn(errorMessages, code),
)
const factSchema = v.union([v.string(), v.number(), v.boolean(), v.null()])

/**
 * Payload of every `_ERROR` of the frame. AppKit 1.7 knows the message alone and drops the rest, which our own kit
 * reads. frame-protocol.md §1.
 */
export const frameErrorSchema = v.object({
  message: v.string(),
  code: v.fallback(v.optional(codeSchema), undefined),
  /** Facts such as `triesLeft` of LOGIN_CODE_WRONG and `retryAfter` (s) of LOGIN_COOLDOWN. */
  context: v.fallback(v.optional(v.record(v.string(), factSchema)), undefined),
})

/** See {@link frameErrorSchema}. */
export type FrameError = v.InferOutput<typeof frameErrorSchema>

/** What an error says through the frame's wall: short message, code, and facts that are plain values. Never details. */
export function toFrameError({ shortMessage: message, code, context }: GangwayError): FrameError {
  const facts = Object.entries(context).flatMap(([name, value]) =>
    v.is(factSchema, value) ? [[name, value] as const] : [],
  )
  return { message, code, context: Object.fromEntries(facts) }
}

/**
 * The error an `_ERROR` stands for. Without a code: `FRAME_REQUEST_REJECTED` by its fixed text, else `UNKNOWN` with the
 * message that came, or 'An error occurred' (product.md §8).
 */
export function fromFrameError({ message, code, context = {} }: FrameError): GangwayError {
  const isRejected = message === errorMessages.FRAME_REQUEST_REJECTED
  return new GangwayError(code ?? (isRejected ? 'FRAME_REQUEST_REJECTED' : 'UNKNOWN'), {
    shortMessage: message || specTexts.anErrorOccurred,
    context,
  })
}
