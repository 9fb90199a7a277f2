import { type Config, fetchWallets, type ListedWallet } from '@gangway/core'

/** What the connect view takes from the deployment's wallet list. */
export type WalletListAnswer = {
  /** Those the host wants listed, in its order. */
  featured: readonly ListedWallet[]
  /** Those the host does not want listed: it names them by ids that a wallet of this page may not tell. */
  excluded: readonly ListedWallet[]
  /** How many there are in all; null: not all are shown, or nobody has counted them. */
  count: number | null
}

/**
 * Reads the featured and excluded wallets and the number of all. Nothing is asked that is not shown.
 *
 * @throws GangwayError `DATA_WALLETS_UNAVAILABLE`.
 */
export async function readWalletList(config: Config): Promise<WalletListAnswer> {
  const { features, sources, wallets } = config
  const { featured, excluded } = wallets
  const excludedIds = excluded.filter((id) => /^[0-9a-f]{64}$|\./.test(id))
  const [all, wanted, unwanted] = await Promise.all([
    // Without a server the whole list would load for its length.
    features.allWallets && !sources ? fetchWallets(config, { entries: 1 }) : null,
    featured.length > 0 ? fetchWallets(config, { include: featured, entries: featured.length }) : null,
    excludedIds.length > 0
      ? fetchWallets(config, { include: excludedIds, exclude: [], entries: excludedIds.length })
      : null,
  ])
  return {
    featured: wanted?.wallets ?? [],
    excluded: unwanted?.wallets ?? [],
    count: all?.count ?? null,
  }
}
