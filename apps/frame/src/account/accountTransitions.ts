import type { AccountState, LoginReason, Notice } from './accountState.js'
import type { SignedIn } from './createAccountClient.js'
import { isSessionOver, toEnd } from './toEnd.js'

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
