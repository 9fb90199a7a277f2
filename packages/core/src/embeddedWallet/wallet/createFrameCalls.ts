import {
  type CaipNetworkId,
  frameRpcMethods,
  GangwayError,
  limits,
  needsApproval,
  specTexts,
  toGangwayError,
} from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { createUuid } from '../../kernel/createUuid.js'
import type { FrameClient } from '../client/frameClient.js'
import { patchFrame } from '../patchFrame.js'

/** One JSON-RPC call of the frame. */
type FrameCall = { method: string; params?: unknown; networkId: CaipNetworkId }

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

/** See {@link FrameCalls}. frame-protocol.md §4. */
export function createFrameCalls(
  config: Config,
  client: FrameClient,
  onSessionEnded: () => void,
): FrameCalls {
  const unsafe = new Set<string>()

  function follow(id: string, { method, networkId }: FrameCall): () => void {
    patchFrame(config, ({ approvals }) => ({ approvals: [...approvals, { id, method, networkId }] }))
    return () =>
      patchFrame(config, ({ approvals }) => ({
        approvals: approvals.filter((approval) => approval.id !== id),
      }))
  }

  return {
    async call(call) {
      const { method, params, networkId } = call
      const known = frameRpcMethods.get(method)
      if (!known) {
        console.error(specTexts.rpcCallNotAllowed, { method })
        patchFrame(config, { refusedCall: { method } })
        throw new GangwayError('RPC_METHOD_NOT_ALLOWED', { details: method })
      }
      const id = createUuid()
      const unfollow = needsApproval(method) ? follow(id, call) : () => {}
      if (!known.isSafe) unsafe.add(id)
      try {
        return await client.request(
          'RPC_REQUEST',
          { method, params, caipNetworkId: networkId },
          { id, timeout: needsApproval(method) ? limits.frameApprovalTimeout : limits.frameReadTimeout },
        )
      } catch (error) {
        if (toGangwayError(error).code === 'SESSION_INVALID') onSessionEnded()
        throw error
      } finally {
        unsafe.delete(id)
        unfollow()
      }
    },
    rejectOpen: () => client.drop([...unsafe]),
  }
}
