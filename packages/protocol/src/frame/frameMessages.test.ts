import { describe, expect, test } from 'vitest'
import { GangwayError } from '../errors/GangwayError.js'
import {
  createFrameFailure,
  createFrameReady,
  createFrameRequest,
  createFrameSuccess,
  getFrameEventName,
  parseFrameRequest,
  readFrameAnswer,
  readReadyDocument,
} from './frameMessages.js'

describe('requests', () => {
  test('default: carry name, id and payload (frame-protocol.md §1)', () => {
    expect(createFrameRequest('CONNECT_OTP', 'a', { otp: '123456' })).toEqual({
      id: 'a',
      type: '@w3m-app/CONNECT_OTP',
      payload: { otp: '123456' },
    })
  })

  test('behavior: one without a payload has no such key', () => {
    expect(createFrameRequest('SIGN_OUT', 'a', undefined)).toEqual({ id: 'a', type: '@w3m-app/SIGN_OUT' })
  })

  test.each([
    ['@w3m-app/GET_USER', 'GET_USER'],
    ['@w3m-app/toString', null],
    ['@w3m-app/', null],
    ['@w3m-frame/GET_USER', null],
    ['x@w3m-app/GET_USER', null],
    ['GET_USER', null],
  ])('behavior: %s is the event %s', (type, name) => {
    expect(getFrameEventName(type)).toBe(name)
  })

  test('behavior: unknown keys are dropped, payloads of events without one are not looked at', () => {
    const payload = { email: 'a@example.org', __proto__: { x: 1 }, more: true }
    expect(parseFrameRequest('CONNECT_EMAIL', payload)).toEqual({ email: 'a@example.org' })
    expect(parseFrameRequest('CONNECT_DEVICE', { any: 1 })).toBeUndefined()
  })

  test.each([
    ['a missing field (product.md §8)', 'CONNECT_OTP', {}, 'Required'],
    ['a wrong type (product.md §8)', 'CONNECT_OTP', { otp: 1 }, 'Expected string, received number'],
    ['no e-mail address (product.md §5)', 'CONNECT_EMAIL', { email: 'a' }, 'Invalid input'],
    ['a provider that is not product.md §5’s', 'GET_SOCIAL_REDIRECT_URI', { provider: 'z' }, 'Invalid input'],
  ] as const)('error: %s', (_what, name, payload, shortMessage) => {
    expect(() => parseFrameRequest(name, payload)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', shortMessage }),
    )
  })
})

describe('answers', () => {
  test('default: a success is read back', () => {
    const message = createFrameSuccess('CONNECT_EMAIL', 'a', { action: 'VERIFY_OTP' })
    expect(message.type).toBe('@w3m-frame/CONNECT_EMAIL_SUCCESS')
    expect(readFrameAnswer('CONNECT_EMAIL', message)).toEqual({ payload: { action: 'VERIFY_OTP' } })
  })

  test('default: a failure is thrown with code, text and facts, without details', () => {
    const error = new GangwayError('LOGIN_CODE_WRONG', {
      details: 'not to cross',
      context: { triesLeft: 2, object: {} },
    })
    const message = createFrameFailure('CONNECT_OTP', 'a', error)
    expect(JSON.stringify(message)).not.toContain('not to cross')
    expect(() => readFrameAnswer('CONNECT_OTP', message)).toThrow(
      expect.objectContaining({ code: 'LOGIN_CODE_WRONG', context: { triesLeft: 2 } }),
    )
  })

  test.each([
    ['a person’s refusal, known by its text alone', 'User rejected the request.', 'FRAME_REQUEST_REJECTED'],
    ['any other text', 'boom', 'UNKNOWN'],
  ])('behavior: without a code, %s', (_what, message, code) => {
    const envelope = { type: '@w3m-frame/RPC_REQUEST_ERROR', payload: { message, code: 'NO_SUCH_CODE' } }
    expect(() => readFrameAnswer('RPC_REQUEST', envelope)).toThrow(
      expect.objectContaining({ code, shortMessage: message }),
    )
  })

  test('behavior: without a text, product.md §8 ‘An error occurred’', () => {
    const envelope = { type: '@w3m-frame/RPC_REQUEST_ERROR', payload: { message: '' } }
    expect(() => readFrameAnswer('RPC_REQUEST', envelope)).toThrow('An error occurred')
  })

  test('behavior: the answer of another event is none of this one', () => {
    expect(readFrameAnswer('SIGN_OUT', createFrameSuccess('RELOAD', 'a', undefined))).toBeNull()
  })

  test('error: a success that is not what it should be', () => {
    const envelope = { type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: 'yes' } }
    expect(() => readFrameAnswer('IS_CONNECTED', envelope)).toThrow('Expected boolean, received string')
  })
})

test('READY has a payload (frame-protocol.md §2)', () => {
  expect(createFrameReady('1')).toEqual({ type: '@w3m-frame/READY', payload: { version: '1' } })
  expect(readReadyDocument(createFrameReady('1'))).toBeUndefined()
  expect(readReadyDocument({ type: '@w3m-frame/READY', payload: { document: 1 } })).toBeUndefined()
  expect(readReadyDocument(createFrameReady('1', 'a'))).toBe('a')
})
