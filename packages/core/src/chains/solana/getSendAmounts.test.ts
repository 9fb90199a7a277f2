import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getSendAmounts } from './getSendAmounts.js'
import { getTransferFee } from './tokens/getTransferFee.js'

const rentMinimum = 890_880n

// Large and small amounts alike, so that every comparison falls either way.
const amountUpTo = (max: bigint) => fc.oneof(fc.bigInt(0n, max), fc.bigInt(0n, 10_000_000n))
const lamports = amountUpTo(10n ** 18n)
const fee = amountUpTo(10n ** 12n)
const rent = amountUpTo(10n ** 9n)
const feeRule = fc.record({
  epoch: lamports,
  maximumFee: fc.bigInt(0n, 2n ** 64n - 1n),
  basisPoints: fc.integer({ min: 0, max: 10_000 }),
})
const feeConfig = fc.record({ older: feeRule, newer: feeRule })

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

test('behavior: max of the native coin always leaves fee and rent minimum (interface-guide.md §9.4)', () => {
  fc.assert(
    fc.property(lamports, fee, rent, (nativeBalance, fee, rentMinimum) => {
      const input = { nativeBalance, fee, accountCost: 0n, rentMinimum }
      const { amount, hasInsufficientFunds } = getSendAmounts({ ...input, amount: 'max' })
      expect(hasInsufficientFunds).toBe(amount === 0n)
      if (amount === 0n) expect(nativeBalance).toBeLessThanOrEqual(fee + rentMinimum)
      else expect(nativeBalance - (amount ?? 0n)).toBe(fee + rentMinimum)
    }),
  )
})

test('behavior: max of the native coin is the most that leaves an account that may stay', () => {
  fc.assert(
    fc.property(lamports, fee, rent, fc.bigInt(1n, 10n ** 9n), (nativeBalance, fee, rentMinimum, more) => {
      const input = { nativeBalance, fee, accountCost: 0n, rentMinimum }
      const { maxAmount } = getSendAmounts({ ...input, amount: 'max' })
      const beyond = getSendAmounts({ ...input, amount: (maxAmount ?? 0n) + more })
      const empties = (maxAmount ?? 0n) + more + fee === nativeBalance
      expect(beyond.leavesTooLittle || beyond.hasInsufficientGas || empties).toBe(true)
    }),
  )
})

test('behavior: max of a token is all the token account holds, whatever the token keeps of it', () => {
  fc.assert(
    fc.property(lamports, lamports, feeConfig, lamports, (nativeBalance, tokenBalance, config, epoch) => {
      const input = { amount: 'max', nativeBalance, tokenBalance, fee: 5_000n, accountCost: 0n } as const
      const { amount } = getSendAmounts({ ...input, rentMinimum })
      expect(amount).toBe(tokenBalance)
      const kept = getTransferFee(config, epoch, tokenBalance)
      expect(kept >= 0n && kept <= tokenBalance).toBe(true)
    }),
  )
})

test('behavior: what passes both flags and leaves enough can be paid', () => {
  fc.assert(
    fc.property(lamports, lamports, fee, rent, (amount, nativeBalance, fee, rentMinimum) => {
      const result = getSendAmounts({ amount, nativeBalance, fee, accountCost: 0n, rentMinimum })
      if (result.hasInsufficientFunds || result.hasInsufficientGas || result.leavesTooLittle) return
      const rest = nativeBalance - amount - fee
      expect(rest === 0n || rest >= rentMinimum).toBe(true)
    }),
  )
})

test('behavior: a token transfer that passes both flags pays fee and rent and leaves enough', () => {
  const amounts = fc.tuple(lamports, lamports)
  fc.assert(
    fc.property(
      amounts,
      lamports,
      fee,
      rent,
      rent,
      (tokens, nativeBalance, fee, accountCost, rentMinimum) => {
        const [amount, tokenBalance] = tokens
        const input = { amount, tokenBalance, nativeBalance, fee, accountCost, rentMinimum }
        const { hasInsufficientFunds, hasInsufficientGas } = getSendAmounts(input)
        expect(hasInsufficientFunds).toBe(amount > tokenBalance)
        const rest = nativeBalance - fee - accountCost
        expect(hasInsufficientGas).toBe(rest < 0n || (rest > 0n && rest < rentMinimum))
      },
    ),
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
