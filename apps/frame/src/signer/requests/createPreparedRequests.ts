import { type CaipNetworkId, GangwayError, limits } from '@gangway/protocol'
import { createId } from '../../keys/createId.js'
import type { PreparedRequest } from '../../requests/signingContext.js'

/** A request with the wallet it is to be signed by, and what asked for it. */
export type OpenRequest = {
  walletId: string
  method: string
  caipNetworkId: CaipNetworkId
  request: PreparedRequest
}

/** Requests a person is being asked about. embedded-wallet.md §10. */
export type PreparedRequests = {
  /** @throws GangwayError `RATE_LIMITED` when five are open. */
  add(open: OpenRequest): string
  /**
   * Gives a request out, once.
   *
   * @throws GangwayError `REQUEST_ABORTED` for one that was taken or dropped, or is older than 5 min.
   */
  take(preparedId: string): OpenRequest
  /** Forgets a request; undefined where it was not there. */
  drop(preparedId: string): OpenRequest | undefined
  clear(): void
}

const mostOpen = 5

/** Creates an empty register. */
export function createPreparedRequests(getNow: () => number): PreparedRequests {
  const open = new Map<string, OpenRequest & { endsAt: number }>()

  function dropOld(): void {
    for (const [id, { endsAt }] of open) if (endsAt <= getNow()) open.delete(id)
  }

  return {
    add(request) {
      dropOld()
      if (open.size >= mostOpen) throw new GangwayError('RATE_LIMITED')
      const id = createId()
      open.set(id, { ...request, endsAt: getNow() + limits.frameApprovalTimeout })
      return id
    },
    take(preparedId) {
      dropOld()
      const taken = open.get(preparedId)
      if (!taken) throw new GangwayError('REQUEST_ABORTED')
      open.delete(preparedId)
      return taken
    },
    drop(preparedId) {
      const dropped = open.get(preparedId)
      open.delete(preparedId)
      return dropped
    },
    clear: () => open.clear(),
  }
}
