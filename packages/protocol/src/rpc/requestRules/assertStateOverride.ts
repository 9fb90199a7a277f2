import { GangwayError } from '../../errors/GangwayError.js'
import { isRecord } from './isRecord.js'

/**
 * Refuses a state override, a record by account, in which an account carries a full state and a state diff. product.md §5.
 *
 * @throws GangwayError `RPC_STATE_OVERRIDE_CONFLICT`, which names the account.
 */
export function assertStateOverride(override: unknown): void {
  if (!isRecord(override)) return
  for (const [account, { state, stateDiff }] of Object.entries(override).filter(hasMembers))
    if (isRecord(state) && isRecord(stateDiff))
      throw new GangwayError('RPC_STATE_OVERRIDE_CONFLICT', { details: account })
}

function hasMembers(entry: [string, unknown]): entry is [string, Readonly<Record<string, unknown>>] {
  return isRecord(entry[1])
}
