import { type CaipNetworkId, limits, walletsResponseSchema, walletsRoute } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { fetchJson } from '../../kernel/http/fetchJson.js'
import { type ListedWallet, toListedWallet } from './listedWallet.js'

declare module '../../config/config.js' {
  interface OwnReader {
    /** A page of the wallet list. */
    listWallets(parameters: FetchWalletsParameters): Promise<WalletPage>
  }
}

/** Which part of the list {@link fetchWallets} reads. */
export type FetchWalletsParameters = {
  /** From 1; default 1. */
  page?: number
  /** Wallets a page; default 40. */
  entries?: number
  /** Part of a name. */
  search?: string
  /** Only these, by registry id or reverse-domain id, in this order. */
  include?: readonly string[]
  /** Not these; default those the host excludes. */
  exclude?: readonly string[]
  /** Only wallets that know one of these networks. */
  chains?: readonly CaipNetworkId[]
  signal?: AbortSignal
}

/** One page of the list, and how many wallets all pages hold. */
export type WalletPage = { wallets: readonly ListedWallet[]; count: number }

/** Wallets a page. */
export const defaultEntries = 40

/**
 * Reads the deployment's wallet list, or the package's own where there is no server. Within 10 s it has answered or failed,
 * however often it was asked; nothing that connects an installed wallet waits for it. services.md §4, architecture.md §4.
 *
 * @throws GangwayError `DATA_WALLETS_UNAVAILABLE`.
 */
export async function fetchWallets(
  config: Pick<Config, 'apiUrl' | 'projectId' | 'wallets' | 'sources'>,
  parameters: FetchWalletsParameters = {},
): Promise<WalletPage> {
  if (config.sources) return (await config.sources.load()).listWallets(parameters)
  const { apiUrl, projectId } = config
  const { page = 1, entries = defaultEntries, search, include = [], chains = [], signal } = parameters
  const exclude = parameters.exclude ?? config.wallets.excluded
  const query = new URLSearchParams({ projectId, page: `${page}`, entries: `${entries}` })
  if (search) query.set('search', search)
  for (const [name, values] of Object.entries({ include, exclude, chains }))
    if (values.length > 0) query.set(name, values.join(','))
  const limit = AbortSignal.timeout(limits.rpcTimeout)
  const { data, count } = await fetchJson(`${apiUrl}${walletsRoute.path}?${query}`, {
    schema: walletsResponseSchema,
    errorCode: 'DATA_WALLETS_UNAVAILABLE',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  })
  return { wallets: data.map((wire) => toListedWallet(wire, config)), count }
}
