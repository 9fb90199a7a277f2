import { GangwayError, readDateTime, type SiwxMessageFields } from '@gangway/protocol'

/**
 * Checks that a message holds at `now` (Unix milliseconds), by the times it states itself. EIP-4361.
 *
 * @throws GangwayError `SIWX_MESSAGE_EXPIRED`, `SIWX_MESSAGE_NOT_YET_VALID`.
 */
export function assertMessageTimes(
  { expirationTime, notBefore }: Pick<SiwxMessageFields, 'expirationTime' | 'notBefore'>,
  now: number,
): void {
  // A time that cannot be read is past and to come at once: refused either way.
  if (expirationTime !== undefined && !(now < (readDateTime(expirationTime) ?? Number.NEGATIVE_INFINITY)))
    throw new GangwayError('SIWX_MESSAGE_EXPIRED', { context: { field: 'expirationTime' } })
  if (notBefore !== undefined && !(now >= (readDateTime(notBefore) ?? Number.POSITIVE_INFINITY)))
    throw new GangwayError('SIWX_MESSAGE_NOT_YET_VALID', { context: { field: 'notBefore' } })
}
