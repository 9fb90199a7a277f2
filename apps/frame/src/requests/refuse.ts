import { GangwayError } from '@gangway/protocol'

/** A request that can never be approved, with the reason a person and the app are told. embedded-wallet.md §10. */
export function refuse(reason: string): GangwayError {
  return new GangwayError('FRAME_REQUEST_REFUSED', { shortMessage: reason })
}
