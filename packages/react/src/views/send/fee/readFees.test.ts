import { describe, expect, test } from 'vitest'
import { readFees } from './readFees.js'

describe('readFees (interface-guide.md §9.7)', () => {
  test('default: gwei are read to the last wei, nothing else is set', () => {
    expect(readFees({ maxFeePerGas: '30.123456789', maxPriorityFeePerGas: '1', gas: '' }, 'en')).toEqual({
      fees: { maxFeePerGas: 30_123_456_789n, maxPriorityFeePerGas: 1_000_000_000n },
      problems: {},
      isValid: true,
    })
    expect(readFees({ gasPrice: '5', gas: '60000' }, 'en').fees).toEqual({
      gasPrice: 5_000_000_000n,
      gas: 60_000n,
    })
    expect(readFees({ computeUnitPrice: '20000', computeUnitLimit: '300' }, 'en').fees).toEqual({
      computeUnitPrice: 20_000n,
      computeUnitLimit: 300,
    })
  })

  test('parameters: the decimal mark is the person’s own', () => {
    expect(readFees({ gasPrice: '1,5' }, 'de').fees).toEqual({ gasPrice: 1_500_000_000n })
  })

  test('behavior: nothing typed says nothing', () => {
    expect(readFees({}, 'en')).toEqual({ fees: {}, problems: {}, isValid: true })
  })

  test.each([
    [{ maxFeePerGas: 'much' }, { maxFeePerGas: { kind: 'malformed' } }],
    [{ maxFeePerGas: '1.0000000001' }, { maxFeePerGas: { kind: 'too-many-decimals', decimals: 9 } }],
    [{ gas: '20999' }, { gas: { kind: 'too-small', least: 21_000n } }],
    [{ gas: '21000.5' }, { gas: { kind: 'too-many-decimals', decimals: 0 } }],
    [{ gasPrice: '99999999999' }, { gasPrice: { kind: 'too-large', most: 2n ** 64n - 1n } }],
    [{ computeUnitLimit: '1400001' }, { computeUnitLimit: { kind: 'too-large', most: 1_400_000n } }],
    [{ maxFeePerGas: '1', maxPriorityFeePerGas: '1.5' }, { maxPriorityFeePerGas: { kind: 'above-max-fee' } }],
  ])('error: %j', (typed, problems) => {
    expect(readFees(typed, 'en')).toMatchObject({ problems, isValid: false })
  })
})
