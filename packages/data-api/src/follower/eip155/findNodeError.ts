import { GangwayError } from '@gangway/protocol'

/** Our own error in what a library made of it; undefined where a node has nothing to do with it. */
export function findNodeError(error: unknown): GangwayError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof GangwayError) return cause
  return undefined
}
