import { expect, test } from 'vitest'
import { assertPayable, getFundsProblem } from './getFundsProblem.js'

const funds = (hasInsufficientFunds: boolean | null, hasInsufficientGas: boolean | null) => ({
  hasInsufficientFunds,
  hasInsufficientGas,
})

test.each([
  [false, false, null],
  [true, false, 'SEND_INSUFFICIENT_FUNDS'],
  [true, null, 'SEND_INSUFFICIENT_FUNDS'],
  [null, true, 'SEND_INSUFFICIENT_GAS'],
  [false, null, 'SEND_FEE_UNKNOWN'],
  [null, false, 'SEND_FEE_UNKNOWN'],
] as const)('default: funds missing %s, gas missing %s is %s', (hasNoFunds, hasNoGas, problem) => {
  expect(getFundsProblem(funds(hasNoFunds, hasNoGas))).toBe(problem)
})

test('error: what is missing, or not known, asks no wallet', () => {
  expect(() => assertPayable(funds(false, false))).not.toThrow()
  expect(() => assertPayable(funds(null, false))).toThrow(
    expect.objectContaining({ code: 'SEND_FEE_UNKNOWN' }),
  )
})
