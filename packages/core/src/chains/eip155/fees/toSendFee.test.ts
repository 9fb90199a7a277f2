import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SendFees, SendSpeed } from '../../sendParameters.js'
import { checkBalances } from '../sendChecks.js'
import type { FeeMarket } from './readFeeMarket.js'
import { toFeePrices } from './toFeePrices.js'
import { toSendFee } from './toSendFee.js'

const wei = fc.bigInt({ min: 0n, max: 10n ** 15n })
// Also many that are near to what a fee may be.
const units = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.bigInt({ min: 0n, max: 10n ** 22n }))
const gasUnits = fc.bigInt({ min: 21_000n, max: 30_000_000n })
const speed = fc.constantFrom<SendSpeed>('slow', 'normal', 'fast')

const market: fc.Arbitrary<FeeMarket> = fc.oneof(
  fc.record({ kind: fc.constant('legacy' as const), gasPrice: wei }),
  fc.record({
    kind: fc.constant('eip1559' as const),
    baseFee: wei,
    tips: fc.record({ slow: wei, normal: wei, fast: wei }),
    latestBlock: fc.constant({ number: 1n, timestamp: 1n }),
  }),
)
const gas = fc.record({ used: gasUnits, limit: gasUnits, dataFee: fc.bigInt({ min: 0n, max: 10n ** 18n }) })

/** Fields a person may set on that network. */
const setFees = (kind: FeeMarket['kind']): fc.Arbitrary<SendFees> =>
  fc.oneof(
    fc.constant({}),
    fc.record({ gasPrice: wei }),
    ...(kind === 'legacy'
      ? []
      : [
          fc.record({ maxFeePerGas: wei }),
          fc.record({ maxPriorityFeePerGas: wei }),
          fc.tuple(wei, wei).map(([tip, more]) => ({ maxPriorityFeePerGas: tip, maxFeePerGas: tip + more })),
        ]),
  )

const fee = market
  .chain((market) => fc.tuple(fc.constant(market), speed, setFees(market.kind), gas))
  .map(([market, speed, fees, gas]) => ({
    ...toSendFee(toFeePrices(market, speed, fees), gas),
    dataFee: gas.dataFee,
  }))

describe('toSendFee', () => {
  test('default: what is expected is never more than the most, and nothing is negative', () => {
    fc.assert(
      fc.property(fee, ({ expected, max }) => {
        expect(expected >= 0n && expected <= max).toBe(true)
      }),
    )
  })

  test('default: the most covers all gas at the highest price, and a data fee that doubles', () => {
    fc.assert(
      fc.property(fee, (fee) => {
        if (fee.kind === 'solana') throw new Error(fee.kind)
        const price = fee.kind === 'legacy' ? fee.gasPrice : fee.maxFeePerGas
        expect(fee.max).toBe(fee.gas * price + 2n * fee.dataFee)
        if (fee.kind === 'eip1559') expect(fee.maxPriorityFeePerGas <= fee.maxFeePerGas).toBe(true)
      }),
    )
  })

  test('behavior: native Max and its fee fit into any balance, and one wei more would not', () => {
    fc.assert(
      fc.property(fee, units, ({ max }, balance) => {
        const facts = { isNative: true, nativeBalance: balance, tokenBalance: balance, maxFee: max }
        const { amount, ...check } = checkBalances({ ...facts, amount: 'max' })
        if (amount === null) throw new Error('a known balance and fee make a known amount')
        expect(amount >= 0n).toBe(true)
        if (balance >= max) expect(amount + max).toBe(balance)
        else expect(amount).toBe(0n)
        expect(check.hasInsufficientGas).toBe(balance < max || balance === 0n)
        expect(checkBalances({ ...facts, amount: amount + 1n }).hasInsufficientGas).toBe(true)
      }),
    )
  })

  test('behavior: what is said to be payable never exceeds the balances', () => {
    fc.assert(
      fc.property(fee, units, units, units, fc.boolean(), ({ max }, amount, native, token, isNative) => {
        const tokenBalance = isNative ? native : token
        const facts = { isNative, amount, nativeBalance: native, tokenBalance, maxFee: max }
        const { hasInsufficientFunds, hasInsufficientGas } = checkBalances(facts)
        if (hasInsufficientFunds || hasInsufficientGas) return
        expect(amount <= tokenBalance && max + (isNative ? amount : 0n) <= native).toBe(true)
      }),
    )
  })

  test('behavior: token Max is the whole balance, whatever the fee', () => {
    fc.assert(
      fc.property(fee, units, units, ({ max }, nativeBalance, tokenBalance) => {
        const facts = { isNative: false, amount: 'max' as const, nativeBalance, tokenBalance, maxFee: max }
        expect(checkBalances(facts)).toMatchObject({ amount: tokenBalance, maxAmount: tokenBalance })
      }),
    )
  })

  test('behavior: a limit below what is needed caps what is expected', () => {
    const prices = toFeePrices({ kind: 'legacy', gasPrice: 3n })
    const fee = toSendFee(prices, { used: 100n, limit: 50n, dataFee: 7n })
    expect(fee).toEqual({ kind: 'legacy', gas: 50n, gasPrice: 3n, expected: 157n, max: 164n })
  })
})
