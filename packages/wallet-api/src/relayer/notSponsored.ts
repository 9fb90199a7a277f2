import { GangwayError, type SponsorRefusal } from '@gangway/protocol'

/** The refusal of a batch; its reason stands in `field`. */
export function notSponsored(reason: SponsorRefusal): GangwayError {
  return new GangwayError('CALLS_NO_CAPABILITY', {
    shortMessage: 'The app does not pay for this batch',
    details: reason,
    context: { field: reason },
  })
}
