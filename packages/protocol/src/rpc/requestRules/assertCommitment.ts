import { GangwayError } from '../../errors/GangwayError.js'

/** What product.md §5 lists; the last five are old names a node still takes. */
export const preflightCommitments = [
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
] as const

/**
 * Refuses a commitment that is none of product.md §5's. One that is absent is the node's default.
 *
 * @throws GangwayError `RPC_COMMITMENT_INVALID`.
 */
export function assertCommitment(commitment: unknown): void {
  if (commitment === undefined || commitment === null) return
  if (!preflightCommitments.some((known) => known === commitment))
    throw new GangwayError('RPC_COMMITMENT_INVALID', {
      hints: [`Use one of ${preflightCommitments.join(', ')}`],
    })
}
