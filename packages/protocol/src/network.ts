import type { CaipNetworkId, ChainNamespace } from './caip.js'

/** A block explorer. `{hash}` and `{address}` in the templates are replaced. */
export type BlockExplorer = {
  name: string
  url: string
  /** Path of a transaction page, default `/tx/{hash}`. */
  transactionPath?: string
  /** Query appended to both, e.g. `?cluster=devnet`. */
  query?: string
}

/** A network a person can choose. SPEC §3 “Network”. */
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
  /** CSS colour of the letter picture that stands for the network. */
  colour: string
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

function explorerPage(explorer: BlockExplorer, path: string): string {
  return `${explorer.url.replace(/\/$/, '')}${path}${explorer.query ?? ''}`
}

/** Address of the page that shows a transaction, by its hash (EVM) or signature (Solana). */
export function getTransactionUrl(explorer: BlockExplorer, hash: string): string {
  return explorerPage(explorer, (explorer.transactionPath ?? '/tx/{hash}').replace('{hash}', hash))
}
