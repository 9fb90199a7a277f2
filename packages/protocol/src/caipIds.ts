/** Chain families this product handles. CAIP-2 calls them namespaces. */
export const chainNamespaces = ['eip155', 'solana'] as const

/** A chain family: `eip155` (EVM) or `solana`. product.md §1. */
export type ChainNamespace = (typeof chainNamespaces)[number]

/**
 * CAIP-2 id of a network, e.g. `eip155:1` or `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`.
 * A template-literal type rather than a nominal brand, so that data files may state ids as plain literals.
 */
export type CaipNetworkId = `${ChainNamespace}:${string}`

/** CAIP-10 id of an account, or of a token (its contract or mint), e.g. `eip155:1:0xd8dA…6045`. */
export type CaipAccountId = `${CaipNetworkId}:${string}`

/** Tells whether a text names a chain family this product handles. */
export function isChainNamespace(value: string): value is ChainNamespace {
  return (chainNamespaces as readonly string[]).includes(value)
}

/** Joins a network id and an address into a CAIP-10 id. */
export function toCaipAccountId(caipNetworkId: CaipNetworkId, address: string): CaipAccountId {
  return `${caipNetworkId}:${address}`
}

/** The chain family of a CAIP-2 or CAIP-10 id that has already been parsed. */
export function getChainNamespace(id: CaipNetworkId | CaipAccountId): ChainNamespace {
  return id.slice(0, id.indexOf(':')) as ChainNamespace
}
