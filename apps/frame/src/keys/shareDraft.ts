import type { WalletRecord } from '@gangway/protocol'
import type { ShareSet } from './splitWrappingKey.js'

/**
 * A set of shares on its way to where they live. Ids and shares stay what they are however often the way is tried, so
 * that a repetition is the same to the servers. embedded-wallet.md §2.1.
 */
export type ShareDraft = {
  readonly wallet: WalletRecord
  readonly setId: string
  readonly shares: ShareSet
  /** What `recovery` gave for share C. */
  receipt: string | null
  /** Of a new wallet: that the account has its key. */
  readonly proof?: string | undefined
}
