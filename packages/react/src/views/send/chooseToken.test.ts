import { describe, expect, test } from 'vitest'
import { etherBalance, recipientAddress, usdxBalance } from '../../fixtures/sendFixtures.js'
import { chooseToken } from './chooseToken.js'
import { emptyDraft } from './emptyDraft.js'
import { searchTokens } from './searchTokens.js'

const draft = { ...emptyDraft, to: recipientAddress, amount: '3', isMax: true }

describe('chooseToken (interface-guide §9.2)', () => {
  test('default: another asset clears amount and Max, the recipient stays', () => {
    expect(chooseToken({ token: etherBalance, draft }, usdxBalance)).toEqual({
      token: usdxBalance,
      draft: { ...draft, amount: '', isMax: false },
    })
  })

  test('behavior: the same asset, or the first one, clears nothing', () => {
    expect(chooseToken({ token: usdxBalance, draft }, usdxBalance).draft).toBe(draft)
    expect(chooseToken({ token: null, draft }, usdxBalance).draft).toBe(draft)
  })
})

test('searchTokens: by name, symbol or whole address', () => {
  const tokens = [etherBalance, usdxBalance]
  expect(searchTokens(tokens, ' ')).toEqual(tokens)
  expect(searchTokens(tokens, 'ethe')).toEqual([etherBalance])
  expect(searchTokens(tokens, usdxBalance.address?.toUpperCase() ?? '')).toEqual([usdxBalance])
})
