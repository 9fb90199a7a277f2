import { gangwayOne, localTokens } from '@gangway/registry'
import { expect, test } from 'vitest'
import { createTokenJudge } from './createTokenJudge.js'

const chain = gangwayOne.caipNetworkId
const solana = 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG'
const judge = createTokenJudge(localTokens, [gangwayOne])
const other = '0x00000000000000000000000000000000000000aa'
const honest = {
  chain,
  address: other,
  standard: 'fungible',
  name: 'Honest',
  symbol: 'HON',
  decimals: 18,
} as const

test('default: a token on no list is unknown, no worse', () => {
  expect(judge.judge(honest)).toEqual({ level: 'unknown', reasons: ['unlisted'] })
})

test('behavior: a listed token is ok whatever it says, in any spelling of its address', () => {
  for (const address of [localTokens[0].address, localTokens[0].address.toLowerCase()])
    expect(judge.judge({ ...honest, address, name: 'claim.com', decimals: null })).toEqual({
      level: 'ok',
      reasons: [],
    })
})

test.each([
  [{ symbol: 'USDX' }, 'counterfeit'],
  [{ symbol: 'UЅDХ' }, 'counterfeit'],
  [{ name: 'usdx' }, 'counterfeit'],
  [{ symbol: 'ＥＴＨ' }, 'counterfeit'],
  [{ name: 'Εther' }, 'counterfeit'],
  [{ name: 'Claim at drop.com' }, 'lure'],
  [{ symbol: null }, 'broken'],
  [{ decimals: null }, 'broken'],
  [{ standard: 'unknown' }, 'broken'],
  [{ standard: 'erc721', symbol: 'USDX', decimals: null }, 'counterfeit'],
] as const)('behavior: %o is spam: %s (data-sources.md §7)', (facts, reason) => {
  expect(judge.judge({ ...honest, ...facts })).toEqual({ level: 'spam', reasons: [reason, 'unlisted'] })
})

test.each([
  { standard: 'erc721', symbol: null, decimals: null },
  { standard: 'erc1155', symbol: null, name: null, decimals: null },
  { chain: solana, symbol: null, name: null },
  { chain: 'eip155:1', symbol: 'USDX' },
] as const)('behavior: %o is not', (facts) => {
  expect(judge.judge({ ...honest, ...facts }).level).toBe('unknown')
})
