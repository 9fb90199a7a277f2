import { describe, expect, test } from 'vitest'
import { formatMessage } from './formatMessage.js'

const tokens = '{count, plural, =0 {No tokens} one {# token has} other {# tokens have}} no price in {place}'

describe('formatMessage', () => {
  test('default: fills names', () => {
    expect(formatMessage('Continue in {wallet}', { wallet: 'Fox & Co' }, 'en')).toBe('Continue in Fox & Co')
  })

  test('behavior: chooses the plural form and writes the number by the locale', () => {
    expect(formatMessage(tokens, { count: 0, place: 'USD' }, 'en')).toBe('No tokens no price in USD')
    expect(formatMessage(tokens, { count: 1, place: 'USD' }, 'en')).toBe('1 token has no price in USD')
    expect(formatMessage(tokens, { count: 1200, place: 'USD' }, 'de')).toBe(
      '1.200 tokens have no price in USD',
    )
  })

  test('behavior: a value with braces is not read as a message', () => {
    expect(formatMessage('Open {wallet}', { wallet: '{count}' }, 'en')).toBe('Open {count}')
  })

  test('error: a missing value shows its name', () => {
    expect(formatMessage('Open {wallet}', {}, 'en')).toBe('Open {wallet}')
  })
})
