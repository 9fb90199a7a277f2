import type { CaipNetworkId, Network } from '@gangway/protocol'
import type { IdentifierString } from '@wallet-standard/base'

const publicClusters: Partial<Record<CaipNetworkId, IdentifierString>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/**
 * The name Wallet Standard wallets know a Solana network by. Public clusters have names of their own, a local one
 * is `solana:localnet`; any other keeps its CAIP-2 id.
 */
export function toWalletChain(network: Pick<Network, 'caipNetworkId' | 'local'>): IdentifierString {
  return network.local ? 'solana:localnet' : (publicClusters[network.caipNetworkId] ?? network.caipNetworkId)
}
