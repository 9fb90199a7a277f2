import { describe, expect, test } from 'vitest'
import { CodedError, toCodedError } from './CodedError.js'
import { errorCodes } from './codes.js'
import { GangwayError, toGangwayError } from './GangwayError.js'
import { errorMessages } from './messages.js'
import { specTexts } from './specTexts.js'

describe('GangwayError', () => {
  test('default: message, code and whether to try again come from the catalogue', () => {
    const error = new GangwayError('SEND_USER_REJECTED', { details: 'declined' })
    expect(error).toMatchObject({
      code: 'SEND_USER_REJECTED',
      retryable: true,
      shortMessage: 'User rejected the request',
    })
    expect(error.message).toBe('User rejected the request: declined')
  })

  test('behavior: walk finds a cause however deep', () => {
    const inner = new TypeError('inner')
    const error = new GangwayError('UNKNOWN', { cause: new Error('middle', { cause: inner }) })
    expect(error.walk((cause) => cause instanceof TypeError)).toBe(inner)
    expect(error.walk((cause) => cause === 1)).toBeUndefined()
  })

  test('behavior: what is not recognised keeps its cause', () => {
    const cause = { odd: true }
    expect(toGangwayError(cause)).toMatchObject({ code: 'UNKNOWN', shortMessage: 'An error occurred', cause })
  })

  test('behavior: an error without text is given that of its code', () => {
    const cause = new CodedError('PAIRING_EXPIRED', { details: 'after 5 minutes', context: { topic: 'a' } })
    expect(cause.message).toBe('PAIRING_EXPIRED: after 5 minutes')
    expect(toGangwayError(cause)).toMatchObject({
      code: 'PAIRING_EXPIRED',
      message: 'The pairing link has expired: after 5 minutes',
      retryable: true,
      context: { topic: 'a' },
      cause,
    })
    expect(toCodedError(cause)).toBe(cause)
    expect(toCodedError(new Error('x'))).toMatchObject({ code: 'UNKNOWN', details: 'x' })
  })

  test('default: docsUrl is the path of its page, which any site may have', () => {
    const { docsUrl } = new GangwayError('SEND_FAILED')
    expect(new URL(docsUrl, 'https://docs.example/gangway/').href).toBe(
      'https://docs.example/gangway/errors/SEND_FAILED/',
    )
  })

  test('behavior: every code has words', () => {
    for (const code of Object.keys(errorCodes)) expect(errorMessages).toHaveProperty(code)
  })

  test('behavior: the texts of product.md §8 are those of the table, letter for letter', () => {
    expect(Object.values(specTexts)).toContain('Unable to load email login dependency')
    expect(errorMessages).toMatchObject({
      DATA_BALANCE_UNAVAILABLE: 'Token Balance Unavailable',
      SEND_FAILED: 'Something went wrong',
      SEND_SOLANA_FAILED: 'Failed to send transaction. Please try again.',
      CONNECTION_DISCONNECT_FAILED: 'Failed to disconnect',
      CONNECTION_ADAPTER_NOT_FOUND: 'Adapter not found',
      RPC_METHOD_NOT_ALLOWED: 'Requested RPC call is not allowed',
      UNSUPPORTED_CHAIN: 'Unsupported chain',
      INVALID_CAIP_ADDRESS: 'Invalid CAIP Address',
      CHAIN_NOT_SUPPORTED: 'Chain is not supported',
      REQUEST_ABORTED: 'Request was aborted',
    })
  })
})
