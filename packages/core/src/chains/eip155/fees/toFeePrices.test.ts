import { describe, expect, test } from 'vitest'
import type { FeeMarket } from './readFeeMarket.js'
import { toFeePrices } from './toFeePrices.js'

const market: FeeMarket = {
  kind: 'eip1559',
  baseFee: 1_000n,
  tips: { slow: 1n, normal: 10n, fast: 100n },
  latestBlock: { number: 1n, timestamp: 1n },
}
const legacy: FeeMarket = { kind: 'legacy', gasPrice: 7n }

describe('toFeePrices', () => {
  test.each([
    ['slow', { maxFeePerGas: 1_251n, maxPriorityFeePerGas: 1n, expected: 1_001n }],
    ['normal', { maxFeePerGas: 2_010n, maxPriorityFeePerGas: 10n, expected: 1_010n }],
    ['fast', { maxFeePerGas: 3_100n, maxPriorityFeePerGas: 100n, expected: 1_100n }],
  ] as const)('parameters: %s leaves room for the base fee to rise', (speed, prices) => {
    expect(toFeePrices(market, speed)).toEqual({ kind: 'eip1559', ...prices, max: prices.maxFeePerGas })
  })

  test('default: normal', () => {
    expect(toFeePrices(market)).toEqual(toFeePrices(market, 'normal'))
  })

  test.each([
    [
      'the most',
      { maxFeePerGas: 5_000n },
      { maxFeePerGas: 5_000n, maxPriorityFeePerGas: 100n, expected: 1_100n },
    ],
    [
      'the tip',
      { maxPriorityFeePerGas: 5n },
      { maxFeePerGas: 3_005n, maxPriorityFeePerGas: 5n, expected: 1_005n },
    ],
    [
      'a most below the tip on offer',
      { maxFeePerGas: 50n },
      { maxFeePerGas: 50n, maxPriorityFeePerGas: 50n, expected: 50n },
    ],
  ])('parameters: %s, as the person set it, outranks the speed', (_what, fees, prices) => {
    expect(toFeePrices(market, 'fast', fees)).toMatchObject(prices)
  })

  test('parameters: a gas price makes it a legacy transaction everywhere', () => {
    const prices = { kind: 'legacy', gasPrice: 9n, expected: 9n, max: 9n }
    expect(toFeePrices(market, 'fast', { gasPrice: 9n })).toEqual(prices)
    expect(toFeePrices(legacy, 'fast', { gasPrice: 9n })).toEqual(prices)
  })

  test('behavior: a legacy network has one price at every speed', () => {
    for (const speed of ['slow', 'normal', 'fast'] as const)
      expect(toFeePrices(legacy, speed)).toMatchObject({ kind: 'legacy', gasPrice: 7n })
  })

  test('behavior: a network without base fee is paid by the tip alone', () => {
    expect(toFeePrices({ ...market, baseFee: 0n })).toMatchObject({ maxFeePerGas: 10n, expected: 10n })
  })

  test.each([{ maxFeePerGas: 1n }, { maxPriorityFeePerGas: 1n }])(
    'error: %o on a network without EIP-1559',
    (fees) => {
      expect(() => toFeePrices(legacy, 'normal', fees)).toThrow(
        expect.objectContaining({ code: 'SEND_INVALID_PARAMETERS' }),
      )
    },
  )
})
