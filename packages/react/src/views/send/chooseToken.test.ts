import { describe, expect, test } from 'vitest'
import { etherBalance, recipientAddress, usdxBalance } from '../../fixtures/sendFixtures.js'
import { chooseToken } from './chooseToken.js'
import { emptyDraft } from './emptyDraft.js'
import { isLinkToken } from './link/isLinkToken.js'
import { searchTokens } from './searchTokens.js'

const draft = { ...emptyDraft, to: recipientAddress, amount: '3', isMax: true }

describe('chooseToken (interface-guide.md §9.2)', () => {
  test('default: another asset clears amount and Max, the recipient stays', () => {
    expect(chooseToken({ token: etherBalance, draft }, usdxBalance, true)).toEqual({
      token: usdxBalance,
      draft: { ...draft, amount: '', isMax: false },
    })
  })

  test('behavior: the same asset, or the one an amount waited for, clears nothing', () => {
    expect(chooseToken({ token: usdxBalance, draft }, usdxBalance, false).draft).toBe(draft)
    expect(chooseToken({ token: null, draft }, usdxBalance, true).draft).toBe(draft)
  })

  test('behavior: a token at the address of an NFT is another asset', () => {
    const nft = { standard: 'metaplex', tokenId: '0' } as const
    expect(chooseToken({ token: { ...usdxBalance, nft }, draft }, usdxBalance, true)).toEqual({
      token: usdxBalance,
      draft: { ...draft, amount: '', isMax: false },
    })
  })

  test('behavior: a custom fee was for the asset before; a speed is for any', () => {
    const choose = (speed: 'custom' | 'fast') =>
      chooseToken(
        { token: etherBalance, draft: { ...draft, speed, customFees: { gas: '21000' } } },
        usdxBalance,
        true,
      ).draft
    expect(choose('custom')).toMatchObject({ speed: 'normal', customFees: {} })
    expect(choose('fast')).toMatchObject({ speed: 'fast', customFees: {} })
  })

  test('behavior: an amount that waited for another asset is cleared', () => {
    expect(chooseToken({ token: null, draft }, usdxBalance, false).draft).toEqual({
      ...draft,
      amount: '',
      isMax: false,
    })
  })
})

describe('isLinkToken (interface-guide.md §9.1)', () => {
  test.each([
    [{}, usdxBalance, true],
    [{ networkId: 'eip155:31337' }, usdxBalance, true],
    [{ networkId: 'eip155:31338' }, usdxBalance, false],
    [{ asset: 'usdx' }, usdxBalance, true],
    [{ asset: 'USDC' }, usdxBalance, false],
    [{ asset: 'USDC' }, etherBalance, false],
    [{ asset: 'native' }, etherBalance, true],
    [{ asset: 'native' }, { ...etherBalance, chainId: 'eip155:31338' }, false],
    [{ asset: 'native', networkId: 'eip155:31338' }, { ...etherBalance, chainId: 'eip155:31338' }, true],
  ] as const)('parameters: %o', (link, token, expected) => {
    expect(isLinkToken(link, token, 'eip155:31337')).toBe(expected)
  })
})

test('searchTokens: by name, symbol or whole address', () => {
  const tokens = [etherBalance, usdxBalance]
  expect(searchTokens(tokens, ' ')).toEqual(tokens)
  expect(searchTokens(tokens, 'ethe')).toEqual([etherBalance])
  expect(searchTokens(tokens, usdxBalance.address?.toUpperCase() ?? '')).toEqual([usdxBalance])
})
