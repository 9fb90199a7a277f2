import type { CaipNetworkId, ChainNamespace } from './caipIds.js'

/** A block explorer. */
export type BlockExplorer = {
  name: string
  url: string
  /** Path of a transaction's page, `{hash}` in it replaced; default `/tx/{hash}`. */
  transactionPath?: string
  /** Query appended to it, e.g. `?cluster=devnet`. */
  query?: string
}

/** A network a person can choose. product.md §3 “Network”. */
export type Network = {
  /** Chain id (number) on EVM, shortened genesis hash (text) on Solana. */
  id: number | string
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Public endpoints of the network itself; used only when the operator allows it (`PUBLIC_RPC=on`). */
  rpcUrls: readonly string[]
  blockExplorers: readonly BlockExplorer[]
  chainNamespace: ChainNamespace
  caipNetworkId: CaipNetworkId
  /** A test network has no market value; it is listed apart. */
  testnet?: boolean
  /** Part of the local world, absent from production configurations. */
  local?: boolean
  /** Multicall3, where deployed. */
  multicall3?: `0x${string}`
  /** Colour of the disc that stands for the network, `#rrggbb`. */
  colour: string
  /** One to three characters drawn on the disc; default the first letter of the name. */
  glyph?: string
}

/** A fungible token of a token list. */
export type ListedToken = {
  caipNetworkId: CaipNetworkId
  /** Contract address (EIP-55 spelling) or Solana mint. */
  address: string
  name: string
  symbol: string
  decimals: number
}

/** Address of the page that shows a transaction, by its hash (EVM) or signature (Solana). */
export function getTransactionUrl(explorer: BlockExplorer, hash: string): string {
  const { url, transactionPath = '/tx/{hash}', query = '' } = explorer
  return `${url.replace(/\/$/, '')}${transactionPath.replace('{hash}', hash)}${query}`
}
