import { GangwayError } from '@gangway/protocol'

/** Answers what a later part serves: social and Farcaster login, the change of the e-mail address, the smart account. */
export async function notAvailableYet(): Promise<never> {
  throw new GangwayError('FRAME_NOT_AVAILABLE_YET')
}
