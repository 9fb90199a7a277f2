import type { CaipNetworkId } from '@gangway/protocol'
import type { Transport } from 'viem'

/** How a node is reached: its address, or, on an EVM network, a transport of viem. */
export type NodeTransport = Transport | string

/** What a page without a server reads by itself. An interface, so that each feature adds what it reads. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface OwnReader {}

/** What a page without a server has in its place (docs/decisions/0032). */
export type Sources = {
  /** Undefined for a network that is not among the config's. */
  getTransport(networkId: CaipNetworkId): NodeTransport | undefined
  /** What reads the rest. Its code loads when it is first asked for; it blocks no button. */
  load(): Promise<OwnReader>
}
