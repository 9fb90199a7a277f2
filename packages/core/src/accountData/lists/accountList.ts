import type { CaipNetworkId } from '@gangway/protocol'

/** What is known of one list of an account on one network, read page by page. */
export type AccountList<T> = {
  status: 'loading' | 'loaded' | 'error'
  /** The last good rows; kept (and stale) when a later request fails. */
  rows: readonly T[]
  /** Pages they came in. */
  pageCount: number
  /** Where the next page begins; null: this is everything. */
  next: string | null
  /** Rows the server left out as spam. */
  leftOut: number
  /** Spam was asked for too. */
  includesHidden: boolean
  /** ms since 1970: nothing is known from before; null: this server knows it all. */
  since: number | null
  /** The server is still reading, or lags behind the chain. */
  isPartial: boolean
  /** Balances were moved by transactions nobody can name. */
  isUnattributed: boolean
  /** When it was read from its first row on, ms since 1970; null: never yet. */
  updatedAt: number | null
}

/** One page of such a list, as the server gave it. */
export type AccountPage<T> = Pick<
  AccountList<T>,
  'rows' | 'next' | 'leftOut' | 'since' | 'isPartial' | 'isUnattributed'
>

/** Whose list on which network. */
export type AccountListParameters = {
  networkId: CaipNetworkId
  address: string
}
