import { errorBodySchema, GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { isErrorCode } from './isErrorCode.js'

/**
 * The error an HTTP answer of our servers stands for, in their words for a person ('Please try again after 12 seconds')
 * and with their figures. `FRAME_UNREACHABLE` where it is not from one of them.
 */
export function readHttpError(body: unknown): GangwayError {
  const result = v.safeParse(errorBodySchema, body)
  if (!result.success) return new GangwayError('FRAME_UNREACHABLE')
  const { code, reasons, context } = result.output
  const [reason] = reasons
  return new GangwayError(isErrorCode(code) ? code : 'UNKNOWN', {
    ...(reason ? { shortMessage: reason.description } : {}),
    ...(context ? { context } : {}),
  })
}
