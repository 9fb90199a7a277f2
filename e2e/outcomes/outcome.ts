/** Every way a send can go, in the order of the table; with the words that head its column. */
export const outcomes = {
  confirmed: 'confirmed',
  'pending-long': 'pending long',
  repriced: 'repriced',
  cancelled: 'cancelled',
  replaced: 'replaced',
  failed: 'failed on chain',
  expired: 'expired',
  declined: 'declined',
  'insufficient-funds': 'insufficient funds',
  'insufficient-gas': 'insufficient gas',
  'fee-unknown': 'fee unknown',
} as const

/** One of {@link outcomes}. */
export type Outcome = keyof typeof outcomes

/** What cannot happen in a chain family, and why. */
export const impossible: Record<'eip155' | 'solana', Partial<Record<Outcome, string>>> = {
  eip155: {
    expired: 'an EVM transaction has no last block; one that nobody knows any more is shown as lost',
  },
  solana: {
    repriced: 'a Solana transaction has no account nonce that another could take',
    cancelled: 'a Solana transaction has no account nonce that another could take',
    replaced: 'a Solana transaction has no account nonce that another could take',
  },
}

/** Outcomes that the wallet in the frame brings about by itself: its buttons, and a request the person approves. */
export const ownOutcomes = {
  repriced: '“Speed up”',
  cancelled: '“Cancel transaction”',
  replaced: 'another transaction of the same number, approved in the frame',
} as const satisfies Partial<Record<Outcome, string>>

/** What the tests of {@link ownOutcomes} are about. */
export const ownKind = 'native coin, by the wallet in the frame'
