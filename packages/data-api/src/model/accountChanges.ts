import type { CaipNetworkId } from '@gangway/protocol'

/** One account on one chain has new events, or lost some to a reorganisation. */
export type AccountChange = { account: string; chain: CaipNetworkId }

/** Tells those of this process who wait for changes of an account: caches that drop it, pages that are told. */
export type AccountChanges = {
  /** To be called after the commit. */
  tell(change: AccountChange): void
  /** Calls `listener` at each change of the account on any chain, or of every account without `account`; returns its end. */
  subscribe(account: string | undefined, listener: (change: AccountChange) => void): () => void
}
