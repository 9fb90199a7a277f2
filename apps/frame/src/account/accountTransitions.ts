import { type ErrorCode, GangwayError } from '@gangway/protocol'
import { isError } from '../http/isError.js'
import type { AccountState, End, LoginReason, Notice, Problem } from './accountState.js'
import type { SignedIn } from './createAccountClient.js'

/** When a wait counts as long, milliseconds; each ends after 10 s. */
const slowAfter = 4_000

/** How long the words of a wallet can be seen, milliseconds. */
const shownFor = 300_000

/** The account with its news; one that is to be deleted can be kept, and nothing else. `now`: Unix milliseconds. */
export function showAccount(account: SignedIn, notice: Notice | null, now: number): AccountState {
  const { erasesAt } = account
  const isOpen = account.changesUntil > now
  return erasesAt === null
    ? { step: 'account', account, notice, isOpen }
    : { step: 'closing', account, erasesAt, isOpen, hasFailed: false }
}

/** What a state becomes by itself. */
type Timeout = {
  /** Unix milliseconds; a moment that has passed is none. */
  at: number
  toNext(now: number): AccountState
  /** The account that is shown then. */
  account?: SignedIn
  /** The step under way, which waits for the person, is given up. */
  givesUp?: boolean
}

/** What a state becomes by itself, and when; null: it stays. `now`: Unix milliseconds. */
export function getTimeout(state: AccountState, now: number): Timeout | null {
  switch (state.step) {
    case 'busy':
      // A bar that moves needs no word on how long it takes.
      if (state.isSlow || typeof state.part === 'number') return null
      return { at: now + slowAfter, toNext: () => ({ ...state, isSlow: true }) }
    case 'code':
      return { at: state.expiresAt, toNext: () => endOfCode(null) }
    case 'emailCode':
      return { at: state.expiresAt, toNext: () => endOfCode(state.account) }
    case 'exported':
      return { ...toAccount(state.account), at: now + shownFor }
    case 'account':
    case 'close':
    case 'closing':
    case 'noneLeft':
    case 'export':
    case 'newEmail':
    case 'remove':
    case 'endDevice':
      return toAccount(state.account)
    case 'custody':
    case 'newWay':
    case 'prove':
    case 'filePassword':
      return { ...toAccount(state.account), givesUp: true }
    default:
      return null
  }
}

const endOfCode = (account: SignedIn | null): AccountState => ({
  ...{ step: 'ended', end: 'codeExpired', provider: null, account },
})

/** The login gets too old for changes: the account is shown without them. */
const toAccount = (account: SignedIn) => ({
  ...{ at: account.changesUntil, account },
  toNext: (now: number) => showAccount(account, null, now),
})

/** Why a login is asked for once more, after the service knew of no session. */
export function toLoginReason(account: SignedIn | null, now: number): LoginReason {
  return account && account.changesUntil <= now ? 'tooOld' : 'over'
}

/** What a step that failed leads to; `login`: the session is over. `recovered`: what the step itself makes of its failure. */
export function afterFailure(
  error: unknown,
  facts: {
    account: SignedIn | null
    isOnline: boolean
    provider: string | null
    recover: ((error: unknown) => AccountState | null) | undefined
  },
): AccountState | 'login' {
  if (isSessionOver(error)) return 'login'
  const { account, isOnline, provider, recover } = facts
  return recover?.(error) ?? { step: 'ended', end: toEnd(error, isOnline), provider, account }
}

/** Whether the person has got what opens the wallet without us. */
export function isTakenAlong(state: AccountState): boolean {
  return state.step === 'exported' || (state.step === 'custody' && state.notice === 'fileSaved')
}

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
function toEnd(error: unknown, isOnline: boolean): End {
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
function isSessionOver(error: unknown): boolean {
  return isError(error, 'SESSION_INVALID')
}
