import type { CaipNetworkId } from '@gangway/protocol'
import type { WorldPart } from '../world/WorldPart.js'

/** What the dev console knows of the world it stands in. */
export type ConsoleContext = {
  worldId: string
  /** The networks' nodes by CAIP-2 id; an absent network has none. */
  rpc: Readonly<Partial<Record<CaipNetworkId, string>>>
  getParts: () => WorldPart[]
}
