import { GangwayError } from '@gangway/protocol'

/** The error for a request of the dev console that cannot be met; `field` is the input to blame, when it is one. */
export function invalidInput(description: string, field = ''): GangwayError {
  return new GangwayError('INVALID_INPUT', { context: { reasons: [{ field, description }] } })
}
