import { tokensWithoutReturn } from '@gangway/registry'
import { describe, expect, test } from 'vitest'
import { getSendNotices, type SendFacts } from './sendChecks.js'
import { recipient, sender, usdx } from './tests/startTestChain.js'

const facts = (change: Partial<SendFacts>): SendFacts => ({
  networkId: 'eip155:1',
  from: sender,
  to: recipient,
  token: usdx,
  amount: 10n ** 18n,
  code: undefined,
  codeElsewhere: null,
  isToken: true,
  isHeld: true,
  failure: null,
  isRefused: false,
  received: null,
  isFeeBelowBase: false,
  ...change,
})

describe('getSendNotices', () => {
  test('default: nothing to say', () => {
    expect(getSendNotices(facts({ received: 10n ** 18n }))).toEqual([])
  })

  test('behavior: product.md §7, the answer of a token known to have no return value means nothing', () => {
    const isRefused = true
    expect(getSendNotices(facts({ isRefused }))).toEqual([{ level: 'stop', kind: 'transfer-refused' }])
    expect(tokensWithoutReturn.length).toBeGreaterThan(0)
    for (const id of tokensWithoutReturn) {
      const [namespace, reference, address = null] = id.split(':')
      const networkId = `${namespace}:${reference}` as 'eip155:1'
      const token = {
        address: address?.toUpperCase().replace('0X', '0x') ?? null,
        symbol: 'USDT',
        decimals: 6,
      }
      expect(getSendNotices(facts({ networkId, token, isRefused }))).toEqual([])
    }
  })

  test('behavior: an NFT that is not held is named; of a token the amount says so', () => {
    const token = { ...usdx, nft: { standard: 'erc721', tokenId: '7' } } as const
    expect(getSendNotices(facts({ token, isHeld: false }))).toEqual([{ level: 'stop', kind: 'nft-not-held' }])
    expect(getSendNotices(facts({ token, isHeld: null }))).toEqual([])
    expect(getSendNotices(facts({ isHeld: false }))).toEqual([])
  })

  test.each([
    ['all', 10n ** 18n],
    ['all but a rounding', 10n ** 18n - 2n],
    ['more, as of a token that grows', 10n ** 18n + 2n],
    ['what nobody knows', null],
  ])('behavior: no fee is spoken of where %s arrives', (_what, received) => {
    expect(getSendNotices(facts({ received }))).toEqual([])
  })

  test.each([10n ** 18n - 10n ** 14n, 1n])('behavior: %i of 10^18 is less than was sent', (received) => {
    expect(getSendNotices(facts({ received }))).toEqual([
      { level: 'caution', kind: 'takes-transfer-fee', amount: received },
    ])
  })

  test.each([0n, -1n])('behavior: a token of which %i would arrive is not sent', (received) => {
    expect(getSendNotices(facts({ received }))).toEqual([{ level: 'stop', kind: 'transfer-refused' }])
  })

  test('behavior: one whole unit of a token without decimals is never a rounding', () => {
    expect(getSendNotices(facts({ amount: 5n, received: 4n }))).toHaveLength(1)
  })

  test('behavior: everything that holds is said', () => {
    const kinds = getSendNotices(
      facts({ to: sender, failure: 'closed', isRefused: true, isFeeBelowBase: true }),
    ).map(({ kind }) => kind)
    expect(kinds).toEqual(['self', 'transfer-refused', 'would-fail', 'fee-below-base'])
  })
})
