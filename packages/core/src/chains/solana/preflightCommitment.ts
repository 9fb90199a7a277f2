import type { Commitment } from '@solana/kit'

/**
 * How far the state must be decided that a transaction is tried on before it is passed on: as far as everything we
 * read (product.md §5 lists the possible ones).
 */
export const preflightCommitment = 'confirmed' as const satisfies Commitment
