import { GangwayError } from '@gangway/protocol'
import { expect, test } from 'vitest'
import { toFault } from './toFault.js'

const here = { isOnline: true, isPassword: true }

test('default: a wrong secret is said to be the passkey or the password', () => {
  const wrong = new GangwayError('WALLET_INTEGRITY', { context: { field: 'secret' } })
  expect(toFault(wrong, here)).toEqual({ kind: 'wrongPassword', figure: null })
  const counted = new GangwayError('WALLET_INTEGRITY', { context: { field: 'secret', triesLeft: 3 } })
  expect(toFault(counted, here)).toEqual({ kind: 'wrongPassword', figure: 3 })
  expect(toFault(wrong, { ...here, isPassword: false })).toEqual({ kind: 'wrongPasskey', figure: null })
})

test.each([
  [1, 1],
  [3_600, 1],
  [3_601, 2],
  [86_400, 24],
  ['soon', null],
  [undefined, null],
])('parameters: a wait of %j s is %j h', (retryAfter, figure) => {
  const context = retryAfter === undefined ? {} : { retryAfter }
  const error = new GangwayError('RECOVERY_LIMIT_REACHED', { context })
  expect(toFault(error, here)).toEqual({ kind: 'tooOften', figure })
})

test('error: a move that the project does not let be made is no login that was used up', () => {
  expect(toFault(new GangwayError('CUSTODY_NOT_ALLOWED'), here)).toEqual({ kind: 'notAllowed', figure: null })
  expect(toFault(new GangwayError('SHARE_RELEASE_REFUSED'), here)).toEqual({ kind: 'usedUp', figure: null })
})

test('error: what nobody foresaw is the service, or the way there', () => {
  for (const error of [new Error('x'), new GangwayError('UNKNOWN'), null]) {
    expect(toFault(error, here)).toEqual({ kind: 'unreachable', figure: null })
    expect(toFault(error, { ...here, isOnline: false })).toEqual({ kind: 'offline', figure: null })
  }
})
