import { type ErrorCode, GangwayError } from '@gangway/protocol'
import { isError } from '../http/isError.js'
import type { End, Problem } from './accountState.js'

const ends: Partial<Record<ErrorCode, End>> = {
  CONNECTION_WINDOW_CLOSED: 'closed',
  LOGIN_DECLINED: 'declined',
  LOGIN_DENIED: 'denied',
  LOGIN_EXPIRED: 'expired',
  LOGIN_CODE_EXPIRED: 'codeExpired',
  LOGIN_PROVIDER_FAILED: 'failed',
  LOGIN_NOT_AVAILABLE: 'notAvailable',
  LOGIN_LIMIT_REACHED: 'tooMany',
}

const problems: Partial<Record<ErrorCode, Problem['kind']>> = {
  EMAIL_INVALID: 'invalidEmail',
  LOGIN_COOLDOWN: 'cooldown',
  LOGIN_LIMIT_REACHED: 'tooMany',
  LOGIN_NOT_AVAILABLE: 'notAvailable',
  LOGIN_CODE_WRONG: 'wrong',
}

const figures: Partial<Record<ErrorCode, string>> = {
  LOGIN_COOLDOWN: 'retryAfter',
  LOGIN_CODE_WRONG: 'triesLeft',
}

/** How what was begun came to nothing. */
export function toEnd(error: unknown, isOnline: boolean): End {
  const end = error instanceof GangwayError ? ends[error.code] : undefined
  return end ?? (isOnline ? 'unreachable' : 'offline')
}

/** Whether nothing can come of it any more. */
export function hasEnded(error: unknown): boolean {
  return error instanceof GangwayError && ends[error.code] !== undefined
}

/** Why a mail is not sent, or a code not taken. */
export function toProblem(error: unknown, isOnline: boolean): Problem {
  const kind = error instanceof GangwayError ? problems[error.code] : undefined
  if (!(error instanceof GangwayError) || !kind)
    return { kind: isOnline ? 'unreachable' : 'offline', figure: null }
  const figure = Number(error.context[figures[error.code] ?? ''])
  return { kind, figure: Number.isFinite(figure) ? figure : null }
}

/** Whether the service knows of no such session, or the login is too old for what was asked. */
export function isSessionOver(error: unknown): boolean {
  return isError(error, 'SESSION_INVALID')
}
