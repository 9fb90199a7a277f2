import type { Returned } from '@gangway/protocol'

/** What the page after a provider's return shows. */
export type ReturnedState =
  | { step: 'loading' }
  /** Whether this browser may use the wallet there is. `hasFailed`: the person decided, and the service could not be told. */
  | { step: 'device'; request: Returned; hasFailed: boolean }
  /** Whether whom the provider named gets into the account that asks. */
  | { step: 'add'; request: Returned; hasFailed: boolean }
  /** Whether this is the person who logs in by that address. */
  | { step: 'link'; request: Returned; problem: LinkProblem | null }
  /** The code that went to it. `triesLeft`: after a wrong one. */
  | {
      step: 'code'
      request: Returned
      codeExpiresAt: number
      problem: LinkProblem | null
      triesLeft: number | null
    }
  /** The window that opened this page did not hear it, or there is none. */
  | { step: 'number'; request: Returned; hasFailed: boolean }
  /** `leaving`: the app has been told. `done`: it has the login. */
  | { step: 'leaving' | 'done'; request: Returned }
  | { step: ReturnedEnd; provider: string }

/** How a login has ended before the app had it. */
export type ReturnedEnd =
  | 'declined'
  | 'denied'
  | 'wrongNumber'
  | 'expired'
  | 'failed'
  | 'notAvailable'
  | 'unreachable'
  | 'noLogin'
  | 'noWindow'

/** Why the code is not sent, or not taken. */
export type LinkProblem = 'wrong' | 'expired' | 'tooMany' | 'failed'
