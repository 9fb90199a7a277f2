import * as v from 'valibot'
import { base64UrlSchema, noteSchema } from './wire.js'

/** Secrets `recovery` asks about at once: its pepper, and more key-encryption keys than anybody keeps. */
export const mostSecretsAsked = 32

const digestSchema = base64UrlSchema({ max: 32 })

/**
 * `POST /auth/secrets/shared`: which of `recovery`'s secrets `auth` has too, which has to be none. The note (`typ`
 * secrets, 60 s) is the proof of who asks. Throws RECEIPT_INVALID.
 */
export const secretsSharedRoute = { method: 'POST', path: '/auth/secrets/shared' } as const

/** Body of {@link secretsSharedRoute}. */
export const secretsSharedBodySchema = v.object({ note: noteSchema })

/** What the note of {@link secretsSharedRoute} asks about: keyed digests that say nothing of the secrets. */
export const secretsClaimsSchema = v.object({
  digests: v.pipe(v.array(digestSchema), v.maxLength(mostSecretsAsked)),
})

/** Answer of {@link secretsSharedRoute}: those of the digests that are `auth`'s own as well. */
export const secretsSharedResponseSchema = v.object({ shared: v.array(digestSchema) })
