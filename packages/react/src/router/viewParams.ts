import type { ChosenWallet, ListedWallet, Nft } from '@gangway/core'
import type { ChainNamespace, GangwayError, ViewName } from '@gangway/protocol'
import type { AccountTab } from '../views/account/accountTab.js'
import type { SendLink } from '../views/send/link/parseSendLink.js'
import type { Review, ReviewOutcome } from '../views/send/review/review.js'

type None = Readonly<Record<never, never>>

/**
 * What each view of the dialog is opened with. A view that is not listed is not built yet. Values of text also
 * fill the view's title.
 */
export type ViewParams = {
  Connect: {
    /** Stands in the e-mail field. */
    email?: string
  }
  EmailVerifyDevice: { email: string }
  EmailVerifyOtp: { email: string }
  ConnectingExternal: {
    /** Id of the row of the wallet list. */
    walletId: string
    /** Its name, for the title. */
    wallet: string
    /** The family of accounts to connect; absent: ask. */
    chainNamespace?: ChainNamespace
  }
  ConnectingWalletConnect: {
    /** What is paired with, for the title. */
    wallet: string
    /** Absent: any wallet. */
    chosen?: ChosenWallet | ListedWallet
  }
  AllWallets: None
  WalletDetail: {
    /** Its name, for the title. */
    wallet: string
    listed: ListedWallet
  }
  MissingWallet: None
  Help: None
  Networks: None
  UnsupportedChain: None
  SIWXSignMessage: None
  ConnectingSiwe: None
  ApproveTransaction: None
  Account: {
    /** Selected first; default the tokens. */
    tab?: AccountTab
  }
  Nft: {
    /** Its name, for the title. */
    name: string
    nft: Nft
  }
  Profile: None
  AddToken: None
  Receive: None
  Send: {
    /** Fills the form. */
    link?: SendLink
    /** The link was made from an earlier transfer. */
    isRetry?: boolean
  }
  SendAsset: {
    /** What the form was filled from. */
    link?: SendLink
  }
  SendFee: None
  SendReview: { review: Review; outcome?: ReviewOutcome }
  SendConfirm: {
    review: Review
    /** Name of the wallet that was asked. */
    wallet: string
  }
  Transaction: {
    /** Hash or signature of a transaction of the list. */
    hash: string
    /** Why it could not be sped up or cancelled just now. */
    error?: GangwayError
  }
}

/** Name of a view that can be opened. */
export type DialogView = keyof ViewParams & ViewName
