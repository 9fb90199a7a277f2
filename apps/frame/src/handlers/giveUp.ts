import { GangwayError } from '@gangway/protocol'
import type { FrameContext } from './frameHandler.js'

/** Ends the waits and the approvals under way; what is asked next begins anew. */
export function giveUp(context: FrameContext): void {
  context.halfDone.abort()
  context.halfDone = new AbortController()
  context.approvals.drop()
}

/** Waits for a person, until what is half done is given up. Throws REQUEST_ABORTED then. */
export function waitUnlessGivenUp<T>({ halfDone }: FrameContext, waiting: Promise<T>): Promise<T> {
  const { signal } = halfDone
  const givenUp = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new GangwayError('REQUEST_ABORTED')), { once: true })
  })
  return Promise.race([waiting, givenUp])
}
