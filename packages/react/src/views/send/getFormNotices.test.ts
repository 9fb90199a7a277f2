import { describe, expect, test } from 'vitest'
import { recipientAddress, usdxBalance, usdxEstimate } from '../../fixtures/sendFixtures.js'
import { getFormNotices } from './getFormNotices.js'

const kinds = (...parameters: Parameters<typeof getFormNotices>) =>
  getFormNotices(...parameters).map((notice) => notice.kind)

describe('getFormNotices (interface-guide.md §9.6)', () => {
  test('default: an address never sent to is said; one sent to is not', () => {
    expect(kinds(usdxEstimate, usdxBalance, [])).toEqual(['first-time'])
    expect(kinds(usdxEstimate, usdxBalance, [{ to: recipientAddress }])).toEqual([])
  })

  test('behavior: over 90 % of the asset is said', () => {
    const sent = [{ to: recipientAddress }]
    expect(kinds({ ...usdxEstimate, amount: 90_000_000n }, usdxBalance, sent)).toEqual([])
    expect(kinds({ ...usdxEstimate, amount: 90_000_001n }, usdxBalance, sent)).toEqual(['nearly-all'])
  })

  test('behavior: the gravest comes first; sending to oneself is not a first time', () => {
    const notices = [
      { level: 'caution', kind: 'self' },
      { level: 'stop', kind: 'would-fail' },
    ] as const
    expect(kinds({ ...usdxEstimate, notices }, usdxBalance, [])).toEqual(['would-fail', 'self'])
  })

  test('behavior: where money is missing, the node’s own complaint is no news', () => {
    const notices = [{ level: 'stop', kind: 'would-fail' }] as const
    const estimate = { ...usdxEstimate, notices, hasInsufficientGas: true }
    expect(kinds(estimate, usdxBalance, [{ to: recipientAddress }])).toEqual([])
  })
})
