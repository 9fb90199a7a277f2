import { expect, test } from 'vitest'
import { openToken, sealToken } from './sealToken.js'

test('default: what was sealed is opened by the same secret, and looks like nothing', () => {
  const sealed = sealToken('token-of-transak', 'secret')
  expect(openToken(sealed, 'secret')).toBe('token-of-transak')
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('token')
  expect(sealToken('token-of-transak', 'secret')).not.toBe(sealed)
})

test('error: another secret, something altered, something short', () => {
  const sealed = sealToken('token', 'secret')
  expect(openToken(sealed, 'another')).toBeNull()
  const bytes = Buffer.from(sealed, 'base64')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(openToken(bytes.toString('base64'), 'secret')).toBeNull()
  expect(openToken('AAAA', 'secret')).toBeNull()
})
