import type { Outcome } from './outcome.js'

/** What one test is about: a kind of send in a chain family, and how it goes. */
export type OutcomeOf = { namespace: 'eip155' | 'solana'; kind: string; outcome: Outcome }

/** The same, and whether it came out so. */
export type TestedOutcome = OutcomeOf & { hasPassed: boolean }

const type = 'send outcome'

/** The mark by which a test takes its place in the table. */
export function annotateOutcome(of: OutcomeOf): { type: string; description: string } {
  return { type, description: JSON.stringify(of) }
}

/** Reads what {@link annotateOutcome} wrote; nothing for a test that is about something else. */
export function readOutcomeAnnotations(
  annotations: readonly { type: string; description?: string }[],
): OutcomeOf[] {
  return annotations.flatMap((candidate) =>
    candidate.type === type && candidate.description !== undefined ? [JSON.parse(candidate.description)] : [],
  )
}
