import type { RpcErrorBody } from '../jsonRpc/payload.js'

/** What a request is answered; `as` names the kind of refusal where it is published under a tag of its own. */
export type Answer = { result: unknown } | { error: RpcErrorBody; as?: 'reject' | 'autoReject' }
