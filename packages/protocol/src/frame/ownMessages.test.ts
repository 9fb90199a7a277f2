import { describe, expect, test } from 'vitest'
import { createOwnMessage, readOwnMessage } from './ownMessages.js'

const nonce = '0'.repeat(32)

describe('own messages', () => {
  test('default: are read back', () => {
    const message = createOwnMessage('HELLO', { nonce })
    expect(message).toEqual({ type: '@gangway/HELLO', payload: { nonce } })
    expect(readOwnMessage(message, 'HELLO')).toEqual({ nonce })
  })

  test('behavior: one that belongs to a request bears its id', () => {
    const details = { isNewDevice: true, matchNumber: '07', expiresAt: 1 }
    expect(createOwnMessage('LOGIN_DETAILS', details, 'a').id).toBe('a')
  })

  test.each([
    ['another one', createOwnMessage('HELLO_BACK', { nonce })],
    ['a wrong payload', { type: '@gangway/HELLO', payload: { nonce: 'short' } }],
    ['no payload', { type: '@gangway/HELLO' }],
    ['a message of AppKit', { type: '@w3m-frame/HELLO', payload: { nonce } }],
  ])('error: %s is not taken for it', (_what, message) => {
    expect(readOwnMessage(message, 'HELLO')).toBeNull()
  })
})
