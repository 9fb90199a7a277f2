import * as v from 'valibot'
import type { Custody } from './custodyValues.js'

/**
 * Who is to keep what recovers the wallets of a project, as its operator says. `escrow`: the service, until a person moves
 * it; `user`: its owner, for good once they have moved it; `escrow-only`: the service. docs/decisions/0023.
 */
export const custodyPolicySchema = v.picklist(['escrow', 'user', 'escrow-only'])

/** See {@link custodyPolicySchema}. */
export type CustodyPolicy = v.InferOutput<typeof custodyPolicySchema>

/** Whether a wallet of such a project may be moved there. Both services go by it, and pages show it. */
export function isMoveAllowed(policy: CustodyPolicy, to: Custody['mode']): boolean {
  return policy === 'escrow' || (policy === 'user') === (to === 'user')
}
