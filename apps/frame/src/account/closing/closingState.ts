import type { SignedIn } from '../createAccountClient.js'

/** What the account's page shows of its deletion. */
export type ClosingState =
  /** What goes and what stays; a word has to be typed. `hasExported`: this login has given what opens the wallet. */
  | { step: 'close'; account: SignedIn; hasExported: boolean; problem: CloseProblem | null }
  /** It is to be deleted. `email` null: nobody was told by mail. */
  | { step: 'closed'; erasesAt: number; email: string | null }
  /** Somebody has logged in to an account that is to be deleted. `isOpen`: the login is young enough to keep it. */
  | { step: 'closing'; account: SignedIn; erasesAt: number; isOpen: boolean; hasFailed: boolean }
  /** What can be done by somebody who can no longer log in. */
  | { step: 'lockedOut' }
  /** What can be done by somebody who holds the recovery and has lost every way to it. */
  | { step: 'noneLeft'; account: SignedIn }

/**
 * Why the account is not being deleted. `word`: another one was typed; `tooSoon`: within a day of a change of address;
 * `tooOften`: five times in an hour; `refused`: an operator has locked it, or it is to be deleted already.
 */
export type CloseProblem = 'word' | 'tooSoon' | 'tooOften' | 'refused' | 'unreachable'
