import type { CaipNetworkId } from '@gangway/protocol'

/** One JSON-RPC call of the frame. */
export type FrameCall = { method: string; params?: unknown; networkId: CaipNetworkId }

/** Calls of the frame, and the way to give up those that wait for the person. */
export type FrameCalls = {
  /**
   * Makes a call. One that a person decides is in `state.frame.approvals` until it is answered.
   *
   * @throws GangwayError `RPC_METHOD_NOT_ALLOWED` ('Requested RPC call is not allowed', product.md §8) off product.md §7's list;
   * `FRAME_REQUEST_REJECTED`, `FRAME_REQUEST_REFUSED`, and whatever the client throws.
   */
  call(call: FrameCall): Promise<unknown>
  /** Gives up every open call that is not on the safe list. product.md §4 “RPC requests”. */
  rejectOpen(): void
}
