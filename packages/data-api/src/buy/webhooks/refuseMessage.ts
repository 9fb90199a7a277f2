import { GangwayError } from '@gangway/protocol'

/** The error of a message that nobody has to believe. It does not say which check failed: a forger would learn by it. */
export function refuseMessage(): GangwayError {
  return new GangwayError('BUY_WEBHOOK_REFUSED')
}
