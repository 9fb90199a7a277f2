import * as v from 'valibot'
import { noteSchema, randomIdSchema } from './wire.js'

/** Sets `recovery` asks for at once; as many as a note has room for. */
export const mostSetsAsked = 50

/**
 * `POST /auth/sets/known`: which sets `auth` has and which it had, asked by `recovery` before it deletes a share. The note
 * (`typ` sets, 60 s) is the proof of who asks. Throws RECEIPT_INVALID.
 */
export const setsKnownRoute = { method: 'POST', path: '/auth/sets/known' } as const

/** Body of {@link setsKnownRoute}. */
export const setsKnownBodySchema = v.object({ note: noteSchema })

/** What the note of {@link setsKnownRoute} asks for. */
export const setsClaimsSchema = v.object({
  setIds: v.pipe(v.array(randomIdSchema), v.maxLength(mostSetsAsked)),
})

/** Answer of {@link setsKnownRoute}: a note as well (`typ` set states, 60 s), as shares are deleted for it. */
export const setsKnownResponseSchema = v.object({ note: noteSchema })

const setIdsSchema = v.array(randomIdSchema)

/** What that note says of each set asked for: its share B is stored, was replaced, or was never heard of. */
export const setStatesClaimsSchema = v.object({
  known: setIdsSchema,
  ended: setIdsSchema,
  unknown: setIdsSchema,
  /** How many grants to store a share were given so far; left out by an `auth` of before they were numbered. */
  grants: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})

/** See {@link setStatesClaimsSchema}. */
export type SetStates = v.InferOutput<typeof setStatesClaimsSchema>
