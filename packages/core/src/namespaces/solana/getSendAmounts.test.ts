import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getSendAmounts } from './getSendAmounts.js'

const rentMinimum = 890_880n
const lamports = fc.bigInt({ min: 0n, max: 10n ** 18n })

test('default', () => {
  expect(
    getSendAmounts({ amount: 10n, nativeBalance: 10_000_000n, fee: 5_000n, accountCost: 0n, rentMinimum }),
  ).toEqual({
    accountCost: 0n,
    amount: 10n,
    maxAmount: 9_104_120n,
    nativeBalance: 10_000_000n,
    tokenBalance: 10_000_000n,
    hasInsufficientFunds: false,
    hasInsufficientGas: false,
    leavesTooLittle: false,
  })
})

test('behavior: max of the native coin always leaves fee and rent minimum (interface-guide §9.4)', () => {
  fc.assert(
    fc.property(lamports, lamports, (nativeBalance, fee) => {
      const { amount } = getSendAmounts({ amount: 'max', nativeBalance, fee, accountCost: 0n, rentMinimum })
      if (amount === 0n) expect(nativeBalance).toBeLessThanOrEqual(fee + rentMinimum)
      else expect(nativeBalance - (amount ?? 0n)).toBe(fee + rentMinimum)
    }),
  )
})

test('behavior: max of a token is never more than the token account holds', () => {
  fc.assert(
    fc.property(lamports, lamports, (nativeBalance, tokenBalance) => {
      const amounts = { amount: 'max', nativeBalance, tokenBalance, fee: 5_000n, accountCost: 0n } as const
      expect(getSendAmounts({ ...amounts, rentMinimum }).amount).toBe(tokenBalance)
    }),
  )
})

test('behavior: what passes both flags and leaves enough can be paid', () => {
  fc.assert(
    fc.property(lamports, lamports, lamports, (amount, nativeBalance, fee) => {
      const result = getSendAmounts({ amount, nativeBalance, fee, accountCost: 0n, rentMinimum })
      if (result.hasInsufficientFunds || result.hasInsufficientGas || result.leavesTooLittle) return
      const rest = nativeBalance - amount - fee
      expect(rest === 0n || rest >= rentMinimum).toBe(true)
    }),
  )
})

test('behavior: an unknown balance is unknown, not zero', () => {
  const unknown = { fee: 5_000n, accountCost: 0n, rentMinimum }
  expect(getSendAmounts({ ...unknown, amount: 'max', nativeBalance: null })).toMatchObject({
    amount: null,
    maxAmount: null,
    hasInsufficientFunds: null,
    hasInsufficientGas: null,
  })
  expect(
    getSendAmounts({ ...unknown, amount: 1n, nativeBalance: 10n ** 9n, tokenBalance: null }),
  ).toMatchObject({
    maxAmount: null,
    tokenBalance: null,
    hasInsufficientFunds: null,
    hasInsufficientGas: false,
  })
})
