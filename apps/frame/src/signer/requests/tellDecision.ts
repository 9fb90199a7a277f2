import type { RequestDecision } from '@gangway/protocol'
import { sha256 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { base64urlnopad } from '@scure/base'
import { useSession } from '../session/session.js'
import type { WorkerContext } from '../workerContext.js'
import type { OpenRequest } from './createPreparedRequests.js'

/**
 * Has the audit log say that the person agreed to a request or declined it, beside what follows: a service that does not
 * answer keeps nobody from signing. embedded-wallet.md §9.
 */
export function tellDecision(
  context: WorkerContext,
  { method, caipNetworkId, request }: OpenRequest,
  outcome: RequestDecision['outcome'],
): void {
  const digest = base64urlnopad.encode(sha256(utf8ToBytes(request.model.digest)))
  const decision = { method, caipNetworkId, digest, outcome }
  useSession(context, (bearer) => context.auth.tellDecision(bearer, decision)).catch(() => {})
}
