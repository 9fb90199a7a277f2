import type * as v from 'valibot'
import type { ChainNamespace } from '../../caipIds.js'

/** One method an app may call through RPC_REQUEST. product.md §7 “Allowed RPC methods”, frame-protocol.md §4. */
export type FrameRpcMethod = {
  name: string
  /** Family of chains it is for; null: none of its own. */
  chainNamespace: ChainNamespace | null
  /**
   * Who answers it: `frame` from what it knows, `node` the chain's node, `signer` the person, on an approval screen;
   * `reader` the person too, who only reads; `later`: a part that is still to come, until then `FRAME_NOT_AVAILABLE_YET`.
   */
  answeredBy: 'frame' | 'node' | 'signer' | 'reader' | 'later'
  /**
   * On product.md §4's safe list: no approval view, and left alone when the app gives up its open requests. The list itself is
   * AppKit 1.7's, which a client of it goes by.
   */
  isSafe: boolean
  /** Shape of its params where it is not any array at all. Unknown keys are dropped. */
  params?: v.GenericSchema
}
