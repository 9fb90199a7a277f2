import type { WalletsQuery } from './data-api/wallets.js'
import type { PublicConfig } from './publicConfig.js'
import type { RegistryWallet } from './registryWallet.js'

/** What of a query says which wallets are meant, all pages together. */
export type WalletFilter = Pick<
  WalletsQuery,
  'sv' | 'search' | 'include' | 'exclude' | 'chains' | 'badge' | 'badge_type'
>

/**
 * The wallets a query means, in the order they are paged in: that of `include`, else those the operator features, then the
 * others by name. What the operator excludes is never among them. services.md §4.
 */
export function selectWallets(
  wallets: readonly RegistryWallet[],
  filter: WalletFilter,
  preferences: PublicConfig['wallets'],
): RegistryWallet[] {
  // Nobody certifies wallets here, so none carries the badge.
  if (filter.badge === 'certified' || filter.badge_type === 'certified') return []
  const { featured = [], excluded = [] } = preferences ?? {}
  const gone = [...excluded, ...(filter.exclude ?? []), ...(isHtmlCore(filter.sv) ? htmlCoreWallets : [])]
  const first = filter.include ?? featured
  return wallets
    .filter(
      (wallet) =>
        !isNamed(gone, wallet) &&
        (!filter.include || isNamed(filter.include, wallet)) &&
        (!filter.chains || isOnOneOf(filter.chains, wallet)) &&
        isFound(filter.search ?? '', wallet),
    )
    .toSorted((a, b) => getRank(first, a) - getRank(first, b) || compareNames(a.name, b.name))
}

/** Ids of Phantom, Solflare and Coinbase Wallet, which clients of plain HTML handle by themselves. services.md §4. */
const htmlCoreWallets = [
  'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
]

const isHtmlCore = (sdkVersion = '') => sdkVersion.startsWith('html-core-')

const isNamed = (ids: readonly string[], { id, rdns }: RegistryWallet) =>
  ids.includes(id) || (rdns !== null && ids.includes(rdns))

const isOnOneOf = (chains: readonly string[], { namespaces }: RegistryWallet) =>
  chains.some((chain) => namespaces.some((namespace) => chain.startsWith(`${namespace}:`)))

/** Place among the ids named first; those not named come after all of them. */
function getRank(ids: readonly string[], wallet: RegistryWallet): number {
  const at = ids.findIndex((id) => id === wallet.id || id === wallet.rdns)
  return at === -1 ? ids.length : at
}

const compareNames = (a: string, b: string) => a.localeCompare(b, 'en', { sensitivity: 'base' })

/** Whether the name contains what was typed, letters and digits alone: "trustwallet" finds “Trust Wallet”. */
function isFound(search: string, { name }: RegistryWallet): boolean {
  if (search.trim() === '') return true
  const wanted = fold(search)
  return wanted !== '' && fold(name).includes(wanted)
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
