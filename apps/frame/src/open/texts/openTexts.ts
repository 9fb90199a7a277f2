import type { Fault } from '../../wallet/toFault.js'

/** What can go wrong in the window; the rest is of the account's page. */
type OpenFault = Exclude<
  Fault['kind'],
  'short' | 'email' | 'repeated' | 'common' | 'differs' | 'usedUp' | 'tooSoon' | 'notAllowed'
>

/** Every word of the window in which a wallet is opened. Names in braces are filled in. */
export type OpenTexts = {
  waiting: string
  title: string
  app: string
  what: string
  walletEvm: string
  walletSolana: string
  passkey: string
  noPasskeys: string
  password: string
  showPassword: string
  usePassword: string
  noneLeft: string
  noneLeftBrowser: string
  noneLeftFile: string
  noneLeftNobody: string
  noneLeftAnew: string
  noneLeftPage: string
  backToWays: string
  leave: string
  working: string
  slow: string
  openedTitle: string
  openedHint: string
  nothingTitle: string
  nothingHint: string
  triesLeft: string
} & { [TKind in OpenFault as `fault.${TKind}`]: string }
