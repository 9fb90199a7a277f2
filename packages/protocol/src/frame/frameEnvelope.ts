import * as v from 'valibot'
import type { ErrorCode } from '../errors/codes.js'
import { GangwayError } from '../errors/GangwayError.js'
import { errorMessages } from '../errors/messages.js'
import { specTexts } from '../errors/specTexts.js'

/** Prefix of what an app posts to the frame. frame-protocol.md §1. */
export const appEventPrefix = '@w3m-app/'

/** Prefix of what the frame posts to the app. Nothing AppKit 1.7 does not know may ever bear it. */
export const frameEventPrefix = '@w3m-frame/'

/** Prefix of what our frame tells our own kit beside that. Clients that do not know it ignore it. */
export const ownEventPrefix = '@gangway/'

/**
 * What both sides post: a plain object. The app makes the id of a request, 0 to 11 characters of base 36 from AppKit 1.7;
 * the answer repeats it. What the frame says by itself has none. frame-protocol.md §1.
 */
export const frameEnvelopeSchema = v.object({
  id: v.optional(v.pipe(v.string(), v.maxLength(64))),
  type: v.pipe(v.string(), v.maxLength(100)),
  payload: v.optional(v.unknown()),
})

/** See {@link frameEnvelopeSchema}. */
export type FrameEnvelope = v.InferOutput<typeof frameEnvelopeSchema>

/** `@w3m-frame/READY`: the frame listens. Its payload is required and may be empty. frame-protocol.md §2. */
export const frameReadyType = `${frameEventPrefix}READY`

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
