import { type ChainNamespace, chainNamespaces } from '@gangway/protocol'

/**
 * Reverse-domain id of a wallet that is paired. Not 'walletConnect', which is the id of the connector other libraries
 * of the page may have.
 */
export const pairingRdns = 'org.gangway.pairing'

/** Ids of its connections: one session, one connection in each family. */
export const pairingConnectionIds: Readonly<Record<ChainNamespace, string>> = {
  eip155: `eip155:${pairingRdns}`,
  solana: `solana:${pairingRdns}`,
}

/** The family whose paired connection has this id, or null where it is another wallet's. */
export function getPairingNamespace(id: string): ChainNamespace | null {
  return chainNamespaces.find((chainNamespace) => pairingConnectionIds[chainNamespace] === id) ?? null
}

/** Whether a connection is one of a paired wallet. */
export function isPairingConnection({ id }: { id: string }): boolean {
  return getPairingNamespace(id) !== null
}
