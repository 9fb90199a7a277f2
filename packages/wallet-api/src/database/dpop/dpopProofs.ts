import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Proofs of a key that were used, for as long as the same one could be handed in again. RFC 9449 §11.1. */
export const dpopProofs = pgTable('dpop_proofs', {
  /** SHA-256 of the key's thumbprint and the proof's `jti`. */
  id: text('id').primaryKey(),
  /** Unix milliseconds. */
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})
