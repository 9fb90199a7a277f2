import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from '../../kernel/amounts/formatAmount.js'
import { parseAmount } from '../../kernel/amounts/parseAmount.js'
import { checkBalances } from './sendChecks.js'

const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

describe('checkBalances', () => {
  test('default: Max and its fee never take more than there is, also when written and read again', () => {
    const places = fc.record({
      decimals: fc.integer({ min: 0, max: 77 }),
      locale: fc.constantFrom('en', 'de', 'fr', 'ar-EG', 'fa', 'en-IN', 'de-CH'),
    })
    fc.assert(
      fc.property(units, units, places, (nativeBalance, maxFee, { decimals, locale }) => {
        const facts = { isNative: true, nativeBalance, tokenBalance: nativeBalance, maxFee }
        const { maxAmount } = checkBalances({ ...facts, amount: 'max' })
        const shown = parseAmount(formatAmount(maxAmount ?? -1n, decimals, { locale }), { decimals, locale })
        if (!shown.ok) throw new Error(shown.problem.kind)
        expect(shown.amount).toBe(nativeBalance > maxFee ? nativeBalance - maxFee : 0n)
        const check = checkBalances({ ...facts, amount: shown.amount })
        if (shown.amount > 0n)
          expect(check).toMatchObject({ hasInsufficientFunds: false, hasInsufficientGas: false })
        expect(checkBalances({ ...facts, amount: shown.amount + 1n }).hasInsufficientGas).toBe(true)
      }),
    )
  })

  test('behavior: a token amount is held against the token, its fee against the native coin', () => {
    fc.assert(
      fc.property(units, units, units, units, (amount, tokenBalance, nativeBalance, maxFee) => {
        expect(checkBalances({ isNative: false, amount, tokenBalance, nativeBalance, maxFee })).toEqual({
          amount,
          maxAmount: tokenBalance,
          hasInsufficientFunds: amount > tokenBalance,
          hasInsufficientGas: nativeBalance === 0n || maxFee > nativeBalance,
        })
      }),
    )
  })

  test('behavior: what follows from an unknown balance is unknown, not zero', () => {
    const native = { isNative: true, nativeBalance: null, tokenBalance: null, maxFee: 1n }
    const unknown = { maxAmount: null, hasInsufficientFunds: null, hasInsufficientGas: null }
    expect(checkBalances({ ...native, amount: 'max' })).toEqual({ ...unknown, amount: null })
    expect(checkBalances({ ...native, amount: 1n })).toEqual({ ...unknown, amount: 1n })
    expect(checkBalances({ ...native, isNative: false, amount: 1n, tokenBalance: 5n })).toEqual({
      amount: 1n,
      maxAmount: 5n,
      hasInsufficientFunds: false,
      hasInsufficientGas: null,
    })
  })

  test('behavior: product.md §5, a network balance of 0 is insufficient even where the fee is nothing', () => {
    const facts = { isNative: false, amount: 1n, tokenBalance: 1n, nativeBalance: 0n, maxFee: 0n }
    expect(checkBalances(facts).hasInsufficientGas).toBe(true)
  })
})
