import { findNodeError } from './findNodeError.js'

/** Whether a node answered, with an error or with nothing: asked again, it may well say the same. */
export function isNodeRefusal(error: unknown): boolean {
  return 'rpcCode' in (findNodeError(error)?.context ?? {})
}
