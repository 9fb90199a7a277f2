import { GangwayError } from '@gangway/protocol'
import { describe, expect, test } from 'vitest'
import type { AccountState } from './accountState.js'
import { afterFailure, getTimeout, isTakenAlong, showAccount, toLoginReason } from './accountTransitions.js'
import type { SignedIn } from './createAccountClient.js'

const now = 1_000
const account = { email: 'ada@example.com', changesUntil: 600_000, erasesAt: null } as unknown as SignedIn
const closing = { ...account, erasesAt: 900_000 }

/** The states that show an account, as far as the transitions read them. */
const withAccount = (step: string) => ({ step, account }) as unknown as AccountState

describe('showAccount', () => {
  test('default: open for changes until the login is too old for them', () => {
    expect(showAccount(account, null, 599_999)).toEqual({
      step: 'account',
      account,
      notice: null,
      isOpen: true,
    })
    expect(showAccount(account, null, 600_000)).toMatchObject({ isOpen: false })
  })

  test('behavior: one that is to be deleted can be kept alone, and has no news', () => {
    expect(showAccount(closing, { outcome: 'accountKept' }, now)).toEqual({
      ...{ step: 'closing', account: closing, erasesAt: 900_000, isOpen: true, hasFailed: false },
    })
  })
})

describe('getTimeout', () => {
  test.each(['account', 'close', 'closing', 'noneLeft', 'export', 'newEmail', 'remove', 'endDevice'])(
    'default: %s becomes the account without changes, once the login is too old',
    (step) => {
      const timeout = getTimeout(withAccount(step), now)
      expect(timeout).toMatchObject({ at: 600_000, account })
      expect(timeout?.givesUp).toBeUndefined()
      expect(timeout?.toNext(600_000)).toMatchObject({ step: 'account', isOpen: false, notice: null })
    },
  )

  test.each(['custody', 'newWay', 'prove', 'filePassword'])(
    'behavior: %s gives up what waits for the person as well',
    (step) => {
      expect(getTimeout(withAccount(step), now)).toMatchObject({ at: 600_000, account, givesUp: true })
    },
  )

  test('behavior: a wait is slow after 4 s, once, and never with a bar', () => {
    const busy: AccountState = { step: 'busy', doing: 'reading', isSlow: false }
    const timeout = getTimeout(busy, now)
    expect(timeout?.at).toBe(5_000)
    expect(timeout?.toNext(5_000)).toEqual({ ...busy, isSlow: true })
    expect(getTimeout({ ...busy, isSlow: true }, now)).toBeNull()
    expect(getTimeout({ ...busy, part: 0 }, now)).toBeNull()
    expect(getTimeout({ ...busy, part: null }, now)?.at).toBe(5_000)
  })

  test('behavior: a code ends with its login, or with the change of an address', () => {
    const code: AccountState = { step: 'code', email: 'a@b.c', expiresAt: 300_000, problem: null }
    const end = { step: 'ended', end: 'codeExpired', provider: null }
    const ofCode = getTimeout(code, now)
    expect([ofCode?.at, ofCode?.toNext(300_000)]).toEqual([300_000, { ...end, account: null }])
    const ofAddress = getTimeout({ ...code, step: 'emailCode', account, isFormer: true }, now)
    expect([ofAddress?.at, ofAddress?.toNext(300_000)]).toEqual([300_000, { ...end, account }])
  })

  test('behavior: the words of a wallet are seen for five minutes, whatever the login', () => {
    const timeout = getTimeout(withAccount('exported'), now)
    expect(timeout).toMatchObject({ at: now + 300_000, account })
    expect(timeout?.toNext(now + 300_000)).toMatchObject({ step: 'account', isOpen: true })
    expect(timeout?.toNext(600_000)).toMatchObject({ step: 'account', isOpen: false })
  })

  test.each(['noProject', 'signedOut', 'mail', 'visit', 'ended', 'activity', 'closed', 'lockedOut'])(
    'behavior: %s stays',
    (step) => {
      expect(getTimeout(withAccount(step), now)).toBeNull()
    },
  )
})

describe('afterFailure', () => {
  const facts = { account, isOnline: true, provider: 'google', recover: undefined }

  test('default: the end it names, for the person who is logged in', () => {
    const end = afterFailure(new GangwayError('LOGIN_DECLINED'), facts)
    expect(end).toEqual({ step: 'ended', end: 'declined', provider: 'google', account })
  })

  test.each([
    [true, 'unreachable'],
    [false, 'offline'],
  ])('behavior: an error of its own kind, online: %s, is %s', (isOnline, end) => {
    expect(afterFailure(new TypeError('x'), { ...facts, isOnline })).toMatchObject({ step: 'ended', end })
  })

  test('behavior: what the step makes of it comes first, if it makes something of it', () => {
    const removal: AccountState = { ...(withAccount('remove') as object), hasFailed: true } as AccountState
    const error = new GangwayError('FRAME_UNREACHABLE')
    expect(afterFailure(error, { ...facts, recover: () => removal })).toBe(removal)
    expect(afterFailure(error, { ...facts, recover: () => null })).toMatchObject({ step: 'ended' })
  })

  test('behavior: a session that is over leads to the login, whatever the step makes of it', () => {
    const recover = () => withAccount('remove')
    expect(afterFailure(new GangwayError('SESSION_INVALID'), { ...facts, recover })).toBe('login')
  })
})

test('toLoginReason: too old for changes, or over', () => {
  expect(toLoginReason(account, 600_000)).toBe('tooOld')
  expect(toLoginReason(account, 599_999)).toBe('over')
  expect(toLoginReason(null, now)).toBe('over')
})

test('isTakenAlong: the words were shown, or the recovery file was saved', () => {
  expect(isTakenAlong(withAccount('exported'))).toBe(true)
  for (const notice of ['fileSaved', 'moved', null] as const) {
    const custody = { ...(withAccount('custody') as object), notice } as AccountState
    expect(isTakenAlong(custody)).toBe(notice === 'fileSaved')
  }
  expect(isTakenAlong(withAccount('account'))).toBe(false)
})
