import type { FrameContext } from './frameHandler.js'

/** Ends the waits and the approvals under way; what is asked next begins anew. */
export function giveUp(context: FrameContext): void {
  context.halfDone.abort()
  context.halfDone = new AbortController()
  context.approvals.drop()
}
