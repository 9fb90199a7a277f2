import { GangwayError } from '@gangway/protocol'

/** Whether a node could not be asked, or did not answer: viem keeps what our upstreams threw as a cause. */
export function isNodeFault(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (at instanceof GangwayError) return at.context.rpcCode === undefined
  return false
}
