import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { readApproval, toUnlimited } from './assertBuiltAsShown.js'

const token = '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313'
const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((digits) => digits.join(''))
const spenders = hex(40).map((digits): Hex => `0x${digits}`)
const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

const approve = (spender: Hex, amount: bigint) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
})

test('behavior: reads what the ABI writes, exactly', () => {
  fc.assert(
    fc.property(spenders, amounts, (spender, amount) => {
      expect(readApproval(approve(spender, amount))).toEqual({ spender, amount })
    }),
  )
})

test('behavior: without a limit it is the same approval of the highest amount; one of nothing stays', () => {
  fc.assert(
    fc.property(spenders, amounts, (spender, amount) => {
      const call = approve(spender, amount)
      const expected = amount === 0n ? call : approve(spender, 2n ** 256n - 1n)
      expect(toUnlimited(call)).toEqual(expected)
    }),
  )
})

test.each([
  ['nothing', undefined],
  ['a transfer', encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [token, 1n] })],
  ['more than an approval', `${approve(token, 1n).data}00` as Hex],
  [
    'a spender with something before it',
    approve(token, 1n).data.replace('0x095ea7b30', '0x095ea7b31') as Hex,
  ],
])('error: %s is no approval', (_, data) => {
  expect(readApproval({ to: token, ...(data ? { data } : {}) })).toBeNull()
})
