import type { Hono } from 'hono'
import type { CrossingDesk } from './createCrossingDesk.js'
import type { SwapFault } from './faults.js'
import type { EncodeSale, StandInSwap, SwapQuestion } from './standInSwap.js'

/** What all stand-ins do alike. */
export type SwapDesk = {
  /** What is to go wrong now. */
  getFault(): SwapFault | undefined
  /** The local Solana network's node, where there is one. */
  solanaRpc: string | undefined
  /** Base units of `to` by the pools of the local chain; null: it has no way, or is asked to say so. */
  quote(question: SwapQuestion): Promise<bigint | null>
  /** A swap by those pools, or a lie that it was asked for. `slippage` in basis points. */
  build(question: SwapQuestion & { account: string; slippage: number }): Promise<StandInSwap | null>
  /** What goes to another network; undefined: nobody pays there. */
  crossings: CrossingDesk | undefined
}

/** A local stand-in of a swap service: its own paths and shapes. */
export type SwapStandIn = {
  /** The header its key comes in, with what stands before the key; absent: it asks for none. */
  key?: { header: string; prefix?: string }
  /** How its contracts are told of a swap by the pairs; absent: it builds none. */
  encode?: EncodeSale
  /** Adds its routes below its base. */
  addRoutes(app: Hono, desk: SwapDesk): void
}
