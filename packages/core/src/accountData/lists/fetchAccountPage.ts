import type { CaipNetworkId, ErrorCode, HistoryResponse } from '@gangway/protocol'
import type * as v from 'valibot'
import type { Config } from '../../config/config.js'
import { assertServer } from '../../kernel/http/assertServer.js'
import { fetchJson } from '../../kernel/http/fetchJson.js'

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

/** Which page of a list. */
export type FetchPageParameters = AccountListParameters & {
  /** The last page's `next`; null: the first page. */
  cursor: string | null
  /** Spam too. */
  includeHidden: boolean
}

/** What every such answer has in common. */
type PageAnswer<TWire> = Pick<HistoryResponse, 'next' | 'meta'> & { data: readonly TWire[] }

/** Asks the data API for one page of a list of an account. Throws what `errorCode` says, and `PROJECT_ID_MISSING`. */
export async function fetchAccountPage<TWire, TRow>(
  config: Pick<Config, 'apiUrl' | 'projectId'>,
  { networkId, address, cursor, includeHidden }: FetchPageParameters,
  list: {
    list: 'history' | 'nfts'
    schema: v.GenericSchema<unknown, PageAnswer<TWire>>
    errorCode: ErrorCode
    toRows: (wire: readonly TWire[]) => readonly TRow[]
  },
): Promise<AccountPage<TRow>> {
  assertServer(config)
  const query = new URLSearchParams({ chainId: networkId, projectId: config.projectId })
  if (cursor !== null) query.set('cursor', cursor)
  if (includeHidden) query.set('includeHidden', 'true')
  const url = `${config.apiUrl}/v1/account/${address}/${list.list}?${query}`
  const { data, next, meta } = await fetchJson(url, { schema: list.schema, errorCode: list.errorCode })
  return {
    rows: list.toRows(data),
    next,
    leftOut: meta?.hidden ?? 0,
    since: meta?.since ? Date.parse(meta.since) : null,
    isPartial: meta?.partial ?? false,
    isUnattributed: meta?.unattributed ?? false,
  }
}
