import {
  type ErrorBody,
  type ErrorCode,
  errorMessages,
  GangwayError,
  toGangwayError,
} from '@gangway/protocol'
import * as v from 'valibot'
import { isDatabaseOutage } from './database/isDatabaseOutage.js'

/** HTTP status of each error code a server answers with; any other code is an internal fault (500). */
export const errorStatuses = {
  INVALID_INPUT: 400,
  UNSUPPORTED_CHAIN: 400,
  CHAIN_NOT_SUPPORTED: 400,
  CHAIN_NOT_CONFIGURED: 400,
  INVALID_CAIP_ADDRESS: 400,
  INVALID_ADDRESS: 400,
  PROJECT_UNKNOWN: 401,
  SIWX_NONCE_UNKNOWN: 401,
  SIWX_NONCE_EXPIRED: 401,
  SIWX_NONCE_USED: 401,
  SIWX_DOMAIN_MISMATCH: 401,
  SIWX_MESSAGE_EXPIRED: 401,
  SIWX_MESSAGE_NOT_YET_VALID: 401,
  SIWX_SIGNATURE_INVALID: 401,
  SIWX_SESSION_INVALID: 401,
  EMAIL_INVALID: 400,
  LOGIN_CODE_WRONG: 400,
  LOGIN_CODE_EXPIRED: 400,
  LOGIN_EXPIRED: 400,
  LOGIN_DENIED: 400,
  LOGIN_NOT_AVAILABLE: 400,
  RECEIPT_INVALID: 400,
  SESSION_INVALID: 401,
  DPOP_INVALID: 401,
  GRANT_INVALID: 401,
  SHARE_RELEASE_REFUSED: 403,
  SHARE_NOT_FOUND: 404,
  WALLET_EXISTS: 409,
  LOGIN_COOLDOWN: 429,
  LOGIN_LIMIT_REACHED: 429,
  RECOVERY_LIMIT_REACHED: 429,
  ORIGIN_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  NAME_INVALID: 400,
  NAME_NOT_FOUND: 404,
  NAME_HAS_NO_ADDRESS: 404,
  REQUEST_TOO_LARGE: 413,
  CURRENCY_NOT_SUPPORTED: 422,
  RATE_LIMITED: 429,
  DATA_BALANCE_UNAVAILABLE: 503,
  DATA_HISTORY_UNAVAILABLE: 503,
  DATA_NFTS_UNAVAILABLE: 503,
  NAME_SERVICE_UNAVAILABLE: 503,
  NETWORK_UNREACHABLE: 503,
  RPC_UPSTREAM_FAILED: 503,
  NOTE_KEYS_UNAVAILABLE: 503,
  NOTE_KEY_CHANGED: 503,
  SERVICES_NOT_APART: 503,
  DATABASE_UNAVAILABLE: 503,
} as const satisfies Partial<Record<ErrorCode, number>>

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
  const { retryAfter, triesLeft } = context
  return {
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
    ...(typeof triesLeft === 'number' ? { triesLeft } : {}),
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
