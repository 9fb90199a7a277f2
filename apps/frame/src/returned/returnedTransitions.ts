import { type ErrorCode, GangwayError, type Returned } from '@gangway/protocol'

/** What the page after a provider's return shows. */
export type ReturnedState =
  | { step: 'loading' }
  /** Whether this browser may use the wallet there is. `hasFailed`: the person decided, and the service could not be told. */
  | { step: 'device'; request: Returned; hasFailed: boolean }
  /** Whether whom the provider named gets into the account that asks. */
  | { step: 'add'; request: Returned; hasFailed: boolean }
  /** Whether this is the person who logs in by that address. */
  | { step: 'link'; request: Returned; problem: LinkProblem | null }
  /** The code that went to it. `triesLeft`: after a wrong one. */
  | {
      step: 'code'
      request: Returned
      codeExpiresAt: number
      problem: LinkProblem | null
      triesLeft: number | null
    }
  /** The window that opened this page did not hear it, or there is none. */
  | { step: 'number'; request: Returned; hasFailed: boolean }
  /** `leaving`: the app has been told. `done`: it has the login. */
  | { step: 'leaving' | 'done'; request: Returned }
  | { step: ReturnedEnd; provider: string }

/** How a login has ended before the app had it. */
type ReturnedEnd =
  | 'declined'
  | 'denied'
  | 'wrongNumber'
  | 'expired'
  | 'failed'
  | 'notAvailable'
  | 'unreachable'
  | 'noLogin'
  | 'noWindow'

/** Why the code is not sent, or not taken. */
export type LinkProblem = 'wrong' | 'expired' | 'tooMany' | 'failed'

/** What is under way: the page reads the login, or the person has pressed. */
export type ReturnedAct = 'read' | 'allow' | 'deny' | 'sendCode' | 'enterCode' | 'keepApart' | 'chooseNumber'

/** The question of a login; null: it has none, so that its result is handed over. */
export function toQuestion(request: Returned): ReturnedState | null {
  if (request.isFinished) return { step: 'done', request }
  switch (request.question) {
    case 'link':
      return { step: 'link', request, problem: null }
    case 'device':
    case 'add':
      return { step: request.question, request, hasFailed: false }
    case 'none':
      return null
  }
}

/** No window took the result: a number takes its place, if the login has one. */
export function toNumber(request: Returned): ReturnedState {
  return request.numbers
    ? { step: 'number', request, hasFailed: false }
    : { step: 'noWindow', provider: request.provider }
}

/** A provider's return without a login of ours. `error`: the word in the address, which anybody may have written. */
export function toReturnedError(error: string | null, provider: string | null): ReturnedState {
  if (error === null || provider === null) return { step: 'noLogin', provider: provider ?? '' }
  const code = Object.keys(ends).find((known) => known === error) as ErrorCode | undefined
  return { step: (code && ends[code]) ?? 'failed', provider }
}

/** What a failed act leads to: the same question with what went wrong, or the end of the login. */
export function afterFailure(
  state: ReturnedState,
  act: ReturnedAct,
  error: unknown,
  provider: string,
): ReturnedState {
  const code = error instanceof GangwayError ? error.code : 'UNKNOWN'
  if (act === 'chooseNumber' && code === 'LOGIN_DENIED') return { step: 'wrongNumber', provider }
  const end = ends[code]
  if (end) return { step: end, provider }
  return askAgain(state, act, problems[code] ?? 'failed', error) ?? { step: 'unreachable', provider }
}

function askAgain(
  state: ReturnedState,
  act: ReturnedAct,
  problem: LinkProblem,
  error: unknown,
): ReturnedState | null {
  if (act === 'allow') return isDecision(state) ? { ...state, hasFailed: true } : null
  if (act === 'chooseNumber') return state.step === 'number' ? { ...state, hasFailed: true } : null
  if (act === 'sendCode') return isLink(state) ? { ...state, problem } : null
  if (act === 'keepApart') return isLink(state) ? { ...state, problem: 'failed' } : null
  if (act === 'enterCode' && state.step === 'code') return { ...state, problem, triesLeft: readTries(error) }
  return null
}

function readTries(error: unknown): number | null {
  const left = error instanceof GangwayError ? Number(error.context.triesLeft) : Number.NaN
  return Number.isFinite(left) ? left : null
}

/** Whether the person decides about a browser, or about another way into an account. */
export function isDecision(
  state: ReturnedState,
): state is Extract<ReturnedState, { step: 'device' | 'add' }> {
  return state.step === 'device' || state.step === 'add'
}

/** Whether the person links the login to an address. */
export function isLink(state: ReturnedState): state is Extract<ReturnedState, { step: 'link' | 'code' }> {
  return state.step === 'link' || state.step === 'code'
}

/** Until when what is asked can be answered, Unix milliseconds; 0: nothing is asked. */
export function getExpiry(state: ReturnedState): number {
  const isAsking = state.step !== 'leaving' && state.step !== 'done' && 'request' in state
  return isAsking ? state.request.expiresAt : 0
}

const ends: Partial<Record<ErrorCode, ReturnedEnd>> = {
  LOGIN_DECLINED: 'declined',
  LOGIN_DENIED: 'denied',
  LOGIN_EXPIRED: 'expired',
  LOGIN_NOT_AVAILABLE: 'notAvailable',
  LOGIN_PROVIDER_FAILED: 'failed',
}

const problems: Partial<Record<ErrorCode, LinkProblem>> = {
  LOGIN_CODE_WRONG: 'wrong',
  LOGIN_CODE_EXPIRED: 'expired',
  LOGIN_COOLDOWN: 'tooMany',
  LOGIN_LIMIT_REACHED: 'tooMany',
}
