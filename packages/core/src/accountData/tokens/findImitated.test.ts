import { mainnet } from '@gangway/registry'
import { describe, expect, test } from 'vitest'
import { findImitated } from './lookUpToken.js'

const token = { address: '0x1', name: 'Some coin', symbol: 'SOME', decimals: 18 }
const find = (change: Partial<typeof token>) => findImitated(mainnet, { ...token, ...change })

describe('findImitated (data-sources.md §7)', () => {
  test('default: a token of its own', () => {
    expect(find({})).toBeNull()
    expect(find({ symbol: 'USDCX' })).toBeNull()
  })

  test.each(['USDC', 'usdc', 'U S D C', 'USDС', 'ՍSDC'.replace('Ս', 'U'), 'ＵＳＤＣ', 'U\u0301SDC', 'USD.C'])(
    'behavior: %j passes for the listed USDC',
    (symbol) => {
      expect(find({ symbol })).toEqual({ symbol: 'USDC', isNative: false })
    },
  )

  test('behavior: a name counts like a symbol', () => {
    expect(find({ name: 'USDC' })).toEqual({ symbol: 'USDC', isNative: false })
  })

  test.each(['ETH', 'Ether', 'ΕΤΗ'])('behavior: %j passes for the network’s own coin', (symbol) => {
    expect(find({ symbol })).toEqual({ symbol: 'ETH', isNative: true })
  })
})
