import type { Network } from '@gangway/protocol'
import type { Chain } from 'viem'

/** Describes a chain of viem as a network of ours. */
export function toNetwork(chain: Chain): Network {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, contracts, testnet = false } = chain
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name,
    nativeCurrency,
    rpcUrls: [...rpcUrls.default.http],
    blockExplorers: Object.values(blockExplorers ?? {}).map(({ name, url }) => ({ name, url })),
    ...(contracts?.multicall3 ? { multicall3: contracts.multicall3.address } : {}),
    testnet,
    colour: '#62677a',
  }
}
