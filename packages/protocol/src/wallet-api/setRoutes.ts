import * as v from 'valibot'
import { noteSchema } from './noteSchema.js'
import { randomIdSchema } from './wire.js'

/** Sets `recovery` asks for at once; as many as a note has room for. */
export const mostSetsAsked = 50

/**
 * `POST /auth/sets/known`: which sets `auth` has, asked by `recovery` about those it got no word of for a day. The note
 * (`typ` sets, 60 s) is the proof of who asks. Throws RECEIPT_INVALID.
 */
export const setsKnownRoute = { method: 'POST', path: '/auth/sets/known' } as const

/** Body of {@link setsKnownRoute}. */
export const setsKnownBodySchema = v.object({ note: noteSchema })

/** What the note of {@link setsKnownRoute} asks for. */
export const setsClaimsSchema = v.object({
  setIds: v.pipe(v.array(randomIdSchema), v.maxLength(mostSetsAsked)),
})

/** Answer of {@link setsKnownRoute}: those of the sets asked for whose share B is stored. */
export const setsKnownResponseSchema = v.object({ known: v.array(randomIdSchema) })
