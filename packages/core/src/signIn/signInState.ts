import type { CaipAccountId, CaipNetworkId, GangwayError, SiwxMessage, SiwxSession } from '@gangway/protocol'

/** Where the sign-in of the account in use stands. product.md §4 “Sign-in flow”. */
export type SignInStatus =
  | 'off' // nobody is asked to sign in here
  | 'unknown' // no account is in use on a supported network, or its sessions are being asked for
  | 'needed' // it has no session
  | 'signing' // the wallet was asked, or the server is checking what it signed
  | 'signed'

/** The sign-in of the account in use. Nothing of it outlives a reload except the sessions themselves. */
export type SignInState = {
  status: SignInStatus
  /** Whom all of this is about; null: nobody. */
  account: CaipAccountId | null
  /** While `signed`. */
  session: SiwxSession | null
  /** What is to be signed; null: not made yet. It is made before anybody presses Sign, so that it can be read first. */
  message: SiwxMessage | null
  /** Since when the wallet has the request, ms since 1970; null: it has none. */
  askedAt: number | null
  /** Why the last step failed; gone with the next one. */
  error: GangwayError | null
  /** The network the account was signed in on before it changed to one where it is not. interface-guide.md §7.8. */
  returnTo: CaipNetworkId | null
  /** The account came back with an earlier visit's connection; the person did nothing on this page yet. */
  isRestored: boolean
}

/** A sign-in about nobody. */
export function createSignInState(status: SignInStatus): SignInState {
  return {
    status,
    account: null,
    session: null,
    message: null,
    askedAt: null,
    error: null,
    returnTo: null,
    isRestored: false,
  }
}
