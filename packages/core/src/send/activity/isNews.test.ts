import { describe, expect, test } from 'vitest'
import type { SentTransaction } from '../../chains/sentTransaction.js'
import { createSentTransaction } from '../tests/createSentTransaction.js'
import { isNews } from './watchAccount.js'

const row = (change: Partial<SentTransaction>) =>
  createSentTransaction({
    networkId: 'eip155:1',
    from: '0xme',
    to: '0xyou',
    status: 'confirmed',
    submittedAt: 0,
    nonce: 4,
    ...change,
  })
const found = row({ hash: '0xf', status: 'pending', isFromElsewhere: true })

describe('isNews', () => {
  test('default: nobody has listed it', () => {
    expect(isNews(found, [])).toBe(true)
    expect(isNews(found, [row({}), row({ nonce: 5, status: 'pending' }), row({ nonce: null })])).toBe(true)
  })

  test.each([
    ['is listed', { hash: '0xf' }],
    ['took the place of a listed one', { status: 'repriced', replacedBy: '0xf' }],
    ['stands where a listed one waits', { status: 'pending' }],
    ['stands where a listed one was lost', { status: 'unknown' }],
  ] as const)('behavior: no news is what %s', (_, change) => {
    expect(isNews(found, [row(change)])).toBe(false)
  })

  test('behavior: other accounts and networks do not count', () => {
    expect(isNews(found, [row({ status: 'pending', from: '0xshe' })])).toBe(true)
    expect(isNews(found, [row({ hash: '0xf', networkId: 'eip155:10' })])).toBe(true)
  })
})
