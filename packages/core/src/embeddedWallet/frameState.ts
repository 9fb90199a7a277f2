import type {
  AccountType,
  CaipNetworkId,
  CustodyPolicy,
  GangwayError,
  SocialProvider,
} from '@gangway/protocol'

/** What a page knows of the secure frame and of the login in it. */
export type FrameState = {
  /** `unavailable`: it said no READY in time; whatever is asked of it next makes it anew. */
  status: 'idle' | 'loading' | 'ready' | 'unavailable'
  /** Where the browser lets the frame keep the session; `memory`: it ends with a reload. null: not told yet. */
  carrier: 'stored' | 'memory' | null
  /** Of who is logged in. */
  email: string | null
  /** Who said who that is; null: the login was by e-mail. */
  socialProvider: SocialProvider | null
  /** What that provider calls them; null: it did not say. product.md §3 “User”. */
  userName: string | null
  /** Who is to keep what recovers its wallets, as the project's operator says; null: not told yet. */
  custodyPolicy: CustodyPolicy | null
  /** The login by e-mail that is under way. */
  login: EmailLogin | null
  /** The social login that is under way; never beside one by e-mail. */
  social: SocialLogin | null
  /** Open requests a person decides, oldest first; that one is on the frame's screen. */
  approvals: readonly FrameApproval[]
  /** The last call of a method that is not on product.md §7's list; a new object each time. */
  refusedCall: { method: string } | null
  /** What the frame said it uses on EVM networks. product.md §6. */
  accountType: AccountType
  /** Networks on which a smart account can be had. */
  smartAccountNetworks: readonly CaipNetworkId[]
}

/** A login by e-mail on its way. frame-protocol.md §6 C, D. */
export type EmailLogin = {
  email: string
  /**
   * `device`: the link in the mail is still to be approved; `code`: the code is to be typed; `done`: it was right, and
   * the wallet is being connected.
   */
  step: 'device' | 'code' | 'done'
  /** Whether the code stands on the page behind the link, instead of in the mail. */
  isNewDevice: boolean
  /** Two digits the page behind the link asks for; null where it asks for none. */
  matchNumber: string | null
  /** When the link ends, or the code; ms since 1970. */
  expiresAt: number
  /** When another mail may be asked for; ms since 1970. product.md §9 “Email login cooldown”. */
  resendAt: number
  /** It was begun by an earlier load of the page, and goes on here. */
  isResumed?: true
}

/** A login by another's word on its way. frame-protocol.md §6 E, F. */
export type SocialLogin = {
  provider: SocialProvider
  /**
   * `starting`: nobody knows yet where to go; `window`: the person is there, or scans `uri` of Farcaster; `blocked`: the
   * browser opened no window, so `uri` is for a link (`openSocialWindow`); `finishing`: they came back; `done`: the
   * wallet is being connected.
   */
  step: 'starting' | 'window' | 'blocked' | 'finishing' | 'done'
  /** Where the person proves who they are. */
  uri: string | null
  /** Two digits to show: the page after the return asks for them where it lost this one. */
  matchNumber: string | null
  /** Until when they may; ms since 1970. */
  expiresAt: number | null
  /** Why it failed, where no call is left to throw it: after the return from `leaveForSocial`. Until `abortLogin`. */
  error?: GangwayError
}

/** A request on its way to a person. */
export type FrameApproval = { id: string; method: string; networkId: CaipNetworkId }

/** Before the frame was asked for anything. */
export const initialFrameState: FrameState = {
  status: 'idle',
  carrier: null,
  email: null,
  socialProvider: null,
  userName: null,
  custodyPolicy: null,
  login: null,
  social: null,
  approvals: [],
  refusedCall: null,
  accountType: 'eoa',
  smartAccountNetworks: [],
}
