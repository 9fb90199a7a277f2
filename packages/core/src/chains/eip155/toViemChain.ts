import { type Network, parseCaipNetworkId } from '@gangway/protocol'
import type { Chain } from 'viem'

/** Describes one of our EVM networks the way viem and wagmi connectors expect it. */
export function toViemChain(network: Network): Chain {
  const {
    caipNetworkId,
    name,
    nativeCurrency,
    rpcUrls,
    blockExplorers,
    multicall3,
    testnet = false,
  } = network
  const [explorer] = blockExplorers
  return {
    id: Number(parseCaipNetworkId(caipNetworkId).reference),
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls } },
    ...(explorer ? { blockExplorers: { default: { name: explorer.name, url: explorer.url } } } : {}),
    ...(multicall3 ? { contracts: { multicall3: { address: multicall3 } } } : {}),
    testnet,
  }
}
