import { GangwayError } from '@gangway/protocol'

/** The error of a request that is never made. `details` says which rule it breaks, not with what. */
export function refuse(details: string): GangwayError {
  return new GangwayError('FETCH_REFUSED', { details })
}
