import {
  type ErrorBody,
  type ErrorCode,
  errorMessages,
  GangwayError,
  toGangwayError,
} from '@gangway/protocol'
import * as v from 'valibot'
import { isDatabaseOutage } from './database/isDatabaseOutage.js'
import { errorStatuses } from './errorStatuses.js'

/** HTTP statuses an error can become. */
export type ErrorStatus = (typeof errorStatuses)[keyof typeof errorStatuses] | 500

const statusByCode: Partial<Record<ErrorCode, ErrorStatus>> = errorStatuses

const reasonsSchema = v.pipe(
  v.array(v.object({ field: v.string(), description: v.string() })),
  v.minLength(1),
)

/** The HTTP answer to an error. data-sources.md §1; a 5xx says only its code's own text, never details. */
export function toErrorResponse(error: unknown): { status: ErrorStatus; body: ErrorBody; code: ErrorCode } {
  const known = isDatabaseOutage(error)
    ? new GangwayError('DATABASE_UNAVAILABLE', { cause: error })
    : toGangwayError(error)
  const status = statusByCode[known.code] ?? 500
  const reasons = status < 500 ? getReasons(known) : [{ field: '', description: textOf(known.code, status) }]
  const shownCode = status === 500 ? 'UNKNOWN' : known.code
  const context = status < 500 ? getFigures(known) : {}
  const hasFigures = Object.keys(context).length > 0
  return {
    status,
    body: { status: 'FAILED', code: shownCode, reasons, ...(hasFigures ? { context } : {}) },
    code: known.code,
  }
}

/** What of an error's context goes to whoever asked: the figures `errorBodySchema` names, and nothing else. */
function getFigures({ context }: GangwayError): Record<string, number> {
  const { retryAfter, triesLeft, erasesAt } = context
  return {
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
    ...(typeof triesLeft === 'number' ? { triesLeft } : {}),
    ...(typeof erasesAt === 'number' ? { erasesAt } : {}),
  }
}

function getReasons(error: GangwayError): ErrorBody['reasons'] {
  const reasons = v.safeParse(reasonsSchema, error.context.reasons)
  if (reasons.success) return reasons.output
  const { field } = error.context
  return [{ field: typeof field === 'string' ? field : '', description: error.shortMessage }]
}

function textOf(code: ErrorCode, status: ErrorStatus): string {
  return errorMessages[status === 500 ? 'UNKNOWN' : code]
}
