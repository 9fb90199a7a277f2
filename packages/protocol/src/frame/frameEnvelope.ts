import * as v from 'valibot'

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
