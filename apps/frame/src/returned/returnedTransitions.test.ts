import { GangwayError, type Returned } from '@gangway/protocol'
import { describe, expect, test } from 'vitest'
import {
  afterFailure,
  getExpiry,
  type ReturnedAct,
  type ReturnedState,
  toNumber,
  toQuestion,
  toReturnedError,
} from './returnedTransitions.js'

const request: Returned = {
  provider: 'google',
  appOrigin: 'https://app.example',
  person: 'Ada',
  browser: 'Firefox on Linux',
  place: null,
  question: 'none',
  email: null,
  hasEmail: true,
  numbers: ['07', '42', '93'],
  isFinished: false,
  expiresAt: 600_000,
}

const device: ReturnedState = { step: 'device', request, hasFailed: false }
const add: ReturnedState = { step: 'add', request, hasFailed: false }
const link: ReturnedState = { step: 'link', request, problem: null }
const code: ReturnedState = { step: 'code', request, codeExpiresAt: 1, problem: null, triesLeft: 2 }
const number: ReturnedState = { step: 'number', request, hasFailed: false }

describe('toQuestion', () => {
  test.each([
    ['device', device],
    ['add', add],
    ['link', link],
    ['none', null],
  ] as const)('default: the question %s', (question, state) => {
    const asked = { ...request, question }
    expect(toQuestion(asked)).toEqual(state && { ...state, request: asked })
  })

  test.each(['device', 'add', 'link', 'none'] as const)(
    'behavior: a login the app has is done, whatever its question: %s',
    (question) => {
      const finished = { ...request, question, isFinished: true }
      expect(toQuestion(finished)).toEqual({ step: 'done', request: finished })
    },
  )
})

test('toNumber: the numbers of the login; without any it ends', () => {
  expect(toNumber(request)).toEqual(number)
  expect(toNumber({ ...request, numbers: null })).toEqual({ step: 'noWindow', provider: 'google' })
})

test.each([
  ['LOGIN_DECLINED', 'google', 'declined'],
  ['LOGIN_NOT_AVAILABLE', 'google', 'notAvailable'],
  ['FRAME_UNREACHABLE', 'google', 'failed'],
  ['toString', 'google', 'failed'],
  [null, 'google', 'noLogin'],
  ['LOGIN_DECLINED', null, 'noLogin'],
])('toReturnedError: %s of %s is %s', (error, provider, step) => {
  expect(toReturnedError(error, provider)).toEqual({ step, provider: provider ?? '' })
})

describe('afterFailure', () => {
  const acts: readonly (readonly [ReturnedAct, ReturnedState])[] = [
    ['read', { step: 'loading' }],
    ['allow', device],
    ['allow', add],
    ['deny', device],
    ['sendCode', link],
    ['sendCode', code],
    ['enterCode', code],
    ['keepApart', link],
    ['keepApart', code],
    ['chooseNumber', number],
  ]

  test.each(acts)('default: %s with no answer leaves a question open, and ends all else', (act, state) => {
    const next = afterFailure(state, act, new GangwayError('FRAME_UNREACHABLE'), 'google')
    const isOpen = act !== 'read' && act !== 'deny'
    expect(next.step).toBe(isOpen ? state.step : 'unreachable')
    if (!isOpen) return
    if ('hasFailed' in state) expect(next).toEqual({ ...state, hasFailed: true })
    else expect(next).toMatchObject({ problem: 'failed' })
  })

  test.each([
    ['LOGIN_DECLINED', 'declined'],
    ['LOGIN_EXPIRED', 'expired'],
    ['LOGIN_NOT_AVAILABLE', 'notAvailable'],
    ['LOGIN_PROVIDER_FAILED', 'failed'],
  ] as const)('behavior: %s ends the login, whatever was under way', (error, step) => {
    for (const [act, state] of acts)
      expect(afterFailure(state, act, new GangwayError(error), 'google')).toEqual({
        step,
        provider: 'google',
      })
  })

  test('behavior: LOGIN_DENIED is a wrong number where one was chosen, and the end elsewhere', () => {
    const denied = new GangwayError('LOGIN_DENIED')
    for (const [act, state] of acts)
      expect(afterFailure(state, act, denied, 'google').step).toBe(
        act === 'chooseNumber' ? 'wrongNumber' : 'denied',
      )
  })

  test.each([
    ['LOGIN_CODE_WRONG', 'wrong'],
    ['LOGIN_CODE_EXPIRED', 'expired'],
    ['LOGIN_COOLDOWN', 'tooMany'],
    ['LOGIN_LIMIT_REACHED', 'tooMany'],
  ] as const)('behavior: %s of a code asks again: %s', (error, problem) => {
    for (const act of ['sendCode', 'enterCode'] as const)
      expect(afterFailure(code, act, new GangwayError(error), 'google')).toMatchObject({
        step: 'code',
        problem,
      })
  })

  test.each([
    [{ triesLeft: 1 }, 1],
    [{ triesLeft: 0 }, 0],
    [{ triesLeft: 'many' }, null],
    [{}, null],
  ])('parameters: the tries that %o has left', (context, triesLeft) => {
    const error = new GangwayError('LOGIN_CODE_WRONG', { context })
    expect(afterFailure(code, 'enterCode', error, 'google')).toMatchObject({ triesLeft })
  })

  test('error: something that is no error of ours, after the question has gone', () => {
    const leaving: ReturnedState = { step: 'leaving', request }
    for (const act of ['allow', 'sendCode', 'enterCode', 'keepApart', 'chooseNumber'] as const)
      expect(afterFailure(leaving, act, new TypeError('x'), 'google')).toEqual({
        step: 'unreachable',
        provider: 'google',
      })
  })
})

test('getExpiry: a question has that of its login, all else has none', () => {
  for (const state of [device, add, link, code, number]) expect(getExpiry(state)).toBe(600_000)
  const others: ReturnedState[] = [
    { step: 'loading' },
    { step: 'leaving', request },
    { step: 'done', request },
    { step: 'expired', provider: 'google' },
  ]
  for (const state of others) expect(getExpiry(state)).toBe(0)
})
