import { type ErrorCode, GangwayError } from '@gangway/protocol'
import { fromWalletError } from '../kernel/errors/fromWalletError.js'

// An app that asks for a signature signs nobody in.
const codes: Partial<Record<ErrorCode, ErrorCode>> = {
  SIGN_IN_DECLINED: 'SIGN_USER_REJECTED',
  SIGN_IN_FAILED: 'SIGN_FAILED',
}

/**
 * What a wallet said when it was asked to sign for an app: `SIGN_USER_REJECTED`, `SIGN_FAILED`, or as
 * `fromWalletError`.
 */
export function toSignError(error: unknown): GangwayError {
  const mapped = fromWalletError(error, 'sign')
  const code = codes[mapped.code]
  if (!code) return mapped
  const { cause, details } = mapped
  return new GangwayError(code, { cause, ...(details ? { details } : {}) })
}
