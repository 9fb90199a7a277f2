import type { CaipNetworkId } from '@gangway/protocol'
import type { Transport } from 'viem'

/** How a node is reached: its address, or, on an EVM network, a transport of viem. */
export type NodeTransport = Transport | string

/**
 * Where a page without a server reads what otherwise its server tells (docs/decisions/0032). An interface, so that each feature
 * adds what it reads.
 */
export interface Sources {
  /** Whoever asks for a network that is not among the config's gets undefined. */
  getTransport(networkId: CaipNetworkId): NodeTransport | undefined
}
