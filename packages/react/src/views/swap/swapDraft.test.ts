import { describe, expect, test } from 'vitest'
import { chooseSwapToken, switchSides } from './chooseSwapToken.js'
import { readSlippage } from './readSlippage.js'
import { type SwapDraft, toEmptyDraft } from './swapDraft.js'

const [ether, usdx, grain] = [{ address: null }, { address: '0x1' }, { address: '0x2' }] as const
const draft: SwapDraft = { ...toEmptyDraft('eip155:31337'), sell: ether, buy: usdx, amount: '5' }

describe('chooseSwapToken (interface-guide.md §9.2)', () => {
  test('default: another token to pay with clears the amount that was of the one before', () => {
    expect(chooseSwapToken(draft, 'sell', grain)).toEqual({ sell: grain, amount: '', isMax: false })
    expect(chooseSwapToken(draft, 'buy', grain)).toEqual({ buy: grain })
    expect(chooseSwapToken({ ...draft, typed: 'buy' }, 'buy', grain)).toEqual({
      buy: grain,
      amount: '',
      isMax: false,
    })
  })

  test('behavior: the same token changes nothing; that of the other side makes the two change places', () => {
    expect(chooseSwapToken(draft, 'sell', ether)).toEqual({})
    expect(chooseSwapToken(draft, 'sell', usdx)).toMatchObject({ sell: usdx, buy: ether, amount: '5' })
  })
})

describe('switchSides', () => {
  test('default: what was typed stays with its token', () => {
    expect(switchSides(draft)).toEqual({ sell: usdx, buy: ether, amount: '5', typed: 'buy', isMax: false })
    expect(switchSides({ ...draft, ...switchSides(draft) })).toMatchObject({ sell: ether, typed: 'sell' })
  })

  test('behavior: everything of one token is nothing of the other', () => {
    expect(switchSides({ ...draft, amount: '', isMax: true })).toMatchObject({
      amount: '',
      typed: 'sell',
      isMax: false,
    })
  })
})

describe('readSlippage (product.md §9)', () => {
  test.each([
    ['', 100, null],
    ['0.5', 50, null],
    ['0.09', 9, 'low'],
    ['5', 500, null],
    ['5.01', 501, 'high'],
    ['50', 5_000, 'high'],
  ] as const)('default: “%s” is %i basis points', (text, slippage, warning) => {
    expect(readSlippage(text, 'en')).toEqual({ kind: 'valid', slippage, warning })
  })

  test.each(['0', '50.01', '-1', '1.234', 'one'])('error: “%s”', (text) => {
    expect(readSlippage(text, 'en')).toEqual({ kind: 'invalid' })
  })
})
