import { describe, expect, test } from 'vitest'
import { formatMessage } from './formatMessage.js'

const tokens = '{count, plural, =0 {No tokens} one {# token has} other {# tokens have}} no price in {place}'

describe('formatMessage', () => {
  test('default: fills names', () => {
    expect(formatMessage('Continue in {wallet}', { wallet: 'Fox & Co' }, { locale: 'en' })).toBe(
      'Continue in Fox & Co',
    )
  })

  test('behavior: chooses the plural form and writes the number by the locale', () => {
    expect(formatMessage(tokens, { count: 0, place: 'USD' }, { locale: 'en' })).toBe(
      'No tokens no price in USD',
    )
    expect(formatMessage(tokens, { count: 1, place: 'USD' }, { locale: 'en' })).toBe(
      '1 token has no price in USD',
    )
    expect(formatMessage(tokens, { count: 1200, place: 'USD' }, { locale: 'de' })).toBe(
      '1.200 tokens have no price in USD',
    )
  })

  test('behavior: the message’s own language chooses the form, the locale writes the number', () => {
    const format = { locale: 'ja', language: 'en' }
    expect(formatMessage('{count, plural, one {# token} other {# tokens}}', { count: 1 }, format)).toBe(
      '1 token',
    )
  })

  test('behavior: all six forms of Arabic', () => {
    const message = '{n, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}'
    const forms = [0, 1, 2, 3, 10, 11, 99, 100, 102, 103].map((n) =>
      formatMessage(message, { n }, { locale: 'ar' }),
    )
    expect(forms.join('')).toBe('zotffmmxxf')
  })

  test('parameters: isolate keeps the direction of a value, not of a number', () => {
    const message = 'فتح {wallet}، {count}'
    expect(formatMessage(message, { wallet: 'Fox (1)', count: 2 }, { locale: 'ar', isolate: true })).toBe(
      'فتح \u2068Fox (1)\u2069، 2',
    )
  })

  test('behavior: a value with braces is not read as a message', () => {
    expect(formatMessage('Open {wallet}', { wallet: '{count}' }, { locale: 'en' })).toBe('Open {count}')
  })

  test('error: a missing value shows its name', () => {
    expect(formatMessage('Open {wallet}', {}, { locale: 'en' })).toBe('Open {wallet}')
  })
})
