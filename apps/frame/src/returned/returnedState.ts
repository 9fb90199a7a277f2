import type { Returned } from '@gangway/protocol'

/** What the last press came to that did not do what it should. */
export type Failure = 'unreachable' | 'tooManyMails' | 'codeWrong' | 'codeExpired'

/** What the page after the return shows. */
export type ReturnedState =
  | { step: 'loading' }
  /** A question of the service: may this browser use the wallet, is this the owner of that address, which number. */
  | { step: 'device' | 'link' | 'number'; returned: Returned; failure: Failure | null }
  /** A code is on its way by mail. `triesLeft`: after a wrong one; null where it is not known. */
  | {
      step: 'code'
      returned: Returned
      codeExpiresAt: number
      failure: Failure | null
      triesLeft: number | null
    }
  /** `handedOver`: the app is told; `released`: it has heard; `lost`: nothing here can tell it. */
  | { step: 'handedOver' | 'released' | 'lost'; returned: Returned }
  | {
      step:
        | 'denied'
        | 'wrongNumber'
        | 'expired'
        | 'declined'
        | 'providerFailed'
        | 'notAvailable'
        | 'noToken'
        | 'unreachable'
    }
