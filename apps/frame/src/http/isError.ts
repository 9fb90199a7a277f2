import { type ErrorCode, GangwayError } from '@gangway/protocol'

/** Whether it is ours, with one of these codes. */
export function isError(error: unknown, ...codes: readonly ErrorCode[]): error is GangwayError {
  return error instanceof GangwayError && codes.includes(error.code)
}
