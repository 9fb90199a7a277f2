import type { BrowserCode, BrowserRequest } from './createBrowserClient.js'

/** What the window shows in which a browser approves a login of its owner's. */
export type BrowserState =
  | { step: 'loading' }
  /** `hasFailed`: the person agreed, and the service could not be told. */
  | { step: 'asked'; request: BrowserRequest; hasFailed: boolean }
  | { step: 'approved'; code: BrowserCode }
  /** `ended`: the person wants it to approve no more, and has its key no more. */
  /** `unknown`: nobody has let this browser approve for that account. `nothing`: no login waits in the page that opened it. */
  | { step: 'unknown' | 'nothing' | 'expired' | 'ended' | 'unreachable' }
