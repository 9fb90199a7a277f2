import {
  type PublicConfig,
  type RegistryWallet,
  selectWallets,
  type WalletsQuery,
  type WalletsResponse,
} from '@gangway/protocol'
import { toWireWallet } from './toWireWallet.js'

/** The page of the wallet list a query asks for; pages beyond the last are empty. services.md §4. */
export function listWallets(
  wallets: readonly RegistryWallet[],
  query: WalletsQuery,
  config: Pick<PublicConfig, 'apiUrl' | 'networks' | 'wallets'>,
): WalletsResponse {
  const selected = selectWallets(wallets, query, config.wallets)
  const start = (query.page - 1) * query.entries
  return {
    data: selected.slice(start, start + query.entries).map((wallet) => toWireWallet(wallet, config)),
    count: selected.length,
  }
}
