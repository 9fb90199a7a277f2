import { GangwayError, type SponsorRefusal } from '@gangway/protocol'

/** The refusal of a batch; its reason stands in `field`. */
export function notSponsored(reason: SponsorRefusal): GangwayError {
  return new GangwayError('CALLS_NOT_SPONSORED', { details: reason, context: { field: reason } })
}
