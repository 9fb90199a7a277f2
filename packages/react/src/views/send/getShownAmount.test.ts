import { parseAmount, type SendDraft, toDecimal } from '@gangway/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usdxBalance } from '../../fixtures/sendFixtures.js'
import { emptyDraft } from './emptyDraft.js'
import { getShownAmount } from './getShownAmount.js'
import { readAmount } from './readAmount.js'

const usdx = { ...usdxBalance, price: 1 }
const read = (draft: SendDraft, token: typeof usdx | Token) => {
  const entry = readAmount(draft, token, 'en')
  return entry.kind === 'valid' && entry.amount !== 'max' ? entry.amount : null
}
type Token = { price: number; quantity: { decimals: number } }

test('default: interface-guide.md §9.4, the same amount in the other unit, to the cent', () => {
  const typed = { ...emptyDraft, amount: '1.15', shownUnit: 'fiat' } as const
  expect(getShownAmount(typed, 1_150_000n, usdx, 'en')).toBe('1.15')
  expect(getShownAmount(typed, 1_159_999n, usdx, 'de')).toBe('1,15')
  expect(getShownAmount(typed, 1_500_000n, usdx, 'en')).toBe('1.50')
  const fiat = { ...emptyDraft, amount: '1', amountUnit: 'fiat' } as const
  expect(getShownAmount(fiat, 333_333n, { ...usdx, price: 3 }, 'en')).toBe('0.333333')
})

test('behavior: Max is shown in either unit, once it is known', () => {
  const max = { ...emptyDraft, isMax: true }
  expect(getShownAmount(max, null, usdx, 'en')).toBe('')
  expect(getShownAmount(max, 2_000_001n, usdx, 'en')).toBe('2.000001')
  expect(getShownAmount({ ...max, shownUnit: 'fiat' }, 2_000_001n, usdx, 'en')).toBe('2.00')
})

test('behavior: without a price the other unit is empty, never zero', () => {
  const typed = { ...emptyDraft, amount: '1', shownUnit: 'fiat' } as const
  expect(getShownAmount(typed, 1_000_000n, { ...usdx, price: null }, 'en')).toBe('')
})

test('behavior: switching the unit there and back changes nothing, and shows no cent too many or too few', ({
  task,
}) => {
  const numRuns = process.env.GANGWAY_TEST_DEEP ? 100_000 : 2_000
  const units = fc.constantFrom('token' as const, 'fiat' as const)
  const digits = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 2 }))
  fc.assert(
    fc.property(
      digits,
      units,
      fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
      fc.integer({ min: 2, max: 36 }),
      ([whole, places], amountUnit, price, decimals) => {
        const token = { price, quantity: { decimals } }
        const amount = places ? `${whole}.${'7'.repeat(places)}` : `${whole}`
        const typed: SendDraft = { ...emptyDraft, amount, amountUnit, shownUnit: amountUnit }
        const before = read(typed, token)
        const other: SendDraft = { ...typed, shownUnit: amountUnit === 'token' ? 'fiat' : 'token' }
        expect(read(other, token)).toBe(before)
        const back: SendDraft = { ...other, shownUnit: amountUnit }
        expect(getShownAmount(back, read(back, token), token, 'en')).toBe(amount)
        if (before === null || amountUnit === 'fiat') return
        const shown = parseAmount(getShownAmount(other, before, token, 'en'), { decimals: 2 })
        const exact = toDecimal(price)
        if (!shown.ok || !exact) throw new Error('a price gives an amount of currency')
        const worth = before * exact.units * 100n
        const cent = 10n ** BigInt(decimals + exact.decimals)
        expect(shown.amount * cent <= worth && worth < (shown.amount + 1n) * cent).toBe(true)
      },
    ),
    { numRuns },
  )
  task.meta.deepCount = {
    what: 'amounts and prices, shown in the other unit and back',
    tried: numRuns,
    found: 'no change',
  }
})
