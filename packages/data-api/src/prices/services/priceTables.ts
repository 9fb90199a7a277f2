import type { PriceNames } from './priceNames.js'

/** What CoinGecko calls networks and their coins. https://docs.coingecko.com/reference/asset-platforms-list */
export const coinGeckoNames: PriceNames = {
  'eip155:1': 'ethereum/ethereum',
  'eip155:10': 'optimistic-ethereum/ethereum',
  'eip155:56': 'binance-smart-chain/binancecoin',
  'eip155:100': 'xdai/xdai',
  'eip155:137': 'polygon-pos/polygon-ecosystem-token',
  'eip155:324': 'zksync/ethereum',
  'eip155:5000': 'mantle/mantle',
  'eip155:8453': 'base/ethereum',
  'eip155:42161': 'arbitrum-one/ethereum',
  'eip155:42220': 'celo/celo',
  'eip155:43114': 'avalanche/avalanche-2',
  'eip155:59144': 'linea/ethereum',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana/solana',
}

/** What DefiLlama calls networks, and CoinGecko their coins. https://api-docs.defillama.com */
export const defiLlamaNames: PriceNames = {
  'eip155:1': 'ethereum/ethereum',
  'eip155:10': 'optimism/ethereum',
  'eip155:56': 'bsc/binancecoin',
  'eip155:100': 'xdai/xdai',
  'eip155:137': 'polygon/polygon-ecosystem-token',
  'eip155:324': 'era/ethereum',
  'eip155:5000': 'mantle/mantle',
  'eip155:8453': 'base/ethereum',
  'eip155:42161': 'arbitrum/ethereum',
  'eip155:42220': 'celo/celo',
  'eip155:43114': 'avax/avalanche-2',
  'eip155:59144': 'linea/ethereum',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana/solana',
}
