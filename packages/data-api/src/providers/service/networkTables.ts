import type { CaipNetworkId } from '@gangway/protocol'

/** What a service calls networks, by CAIP-2 id. */
export type NetworkNames = Readonly<Partial<Record<CaipNetworkId, string>>>

/** The first network of a table: whether a key works is asked about that one. */
export function getFirstChain(names: NetworkNames): CaipNetworkId {
  return (Object.keys(names) as CaipNetworkId[])[0] ?? 'eip155:1'
}

/** https://www.alchemy.com/docs/reference/node-supported-chains */
export const alchemyNames: NetworkNames = {
  'eip155:1': 'eth-mainnet',
  'eip155:10': 'opt-mainnet',
  'eip155:56': 'bnb-mainnet',
  'eip155:100': 'gnosis-mainnet',
  'eip155:137': 'polygon-mainnet',
  'eip155:324': 'zksync-mainnet',
  'eip155:5000': 'mantle-mainnet',
  'eip155:8453': 'base-mainnet',
  'eip155:42161': 'arb-mainnet',
  'eip155:42220': 'celo-mainnet',
  'eip155:43114': 'avax-mainnet',
  'eip155:59144': 'linea-mainnet',
  'eip155:80002': 'polygon-amoy',
  'eip155:84532': 'base-sepolia',
  'eip155:421614': 'arb-sepolia',
  'eip155:7777777': 'zora-mainnet',
  'eip155:11155111': 'eth-sepolia',
  'eip155:11155420': 'opt-sepolia',
}

/** https://goldrush.dev/docs/networks */
export const goldRushNames: NetworkNames = {
  'eip155:1': 'eth-mainnet',
  'eip155:10': 'optimism-mainnet',
  'eip155:56': 'bsc-mainnet',
  'eip155:100': 'gnosis-mainnet',
  'eip155:137': 'matic-mainnet',
  'eip155:324': 'zksync-mainnet',
  'eip155:5000': 'mantle-mainnet',
  'eip155:8453': 'base-mainnet',
  'eip155:42161': 'arbitrum-mainnet',
  'eip155:43114': 'avalanche-mainnet',
  'eip155:59144': 'linea-mainnet',
}

/** https://developers.zerion.io/reference/listchains */
export const zerionNames: NetworkNames = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'binance-smart-chain',
  'eip155:100': 'xdai',
  'eip155:137': 'polygon',
  'eip155:324': 'zksync-era',
  'eip155:5000': 'mantle',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche',
  'eip155:59144': 'linea',
  'eip155:7777777': 'zora',
}

/** Networks that Etherscan's second API answers for. https://docs.etherscan.io/supported-chains */
export const etherscanChains: readonly CaipNetworkId[] = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:97',
  'eip155:100',
  'eip155:137',
  'eip155:324',
  'eip155:5000',
  'eip155:8453',
  'eip155:42161',
  'eip155:42220',
  'eip155:43113',
  'eip155:43114',
  'eip155:59144',
  'eip155:80002',
  'eip155:84532',
  'eip155:421614',
  'eip155:11155111',
  'eip155:11155420',
]

/** Helius' own hosts. https://www.helius.dev/docs/das-api */
export const heliusUrls: NetworkNames = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'https://mainnet.helius-rpc.com',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'https://devnet.helius-rpc.com',
}
