import { decodeFunctionData, encodeFunctionResult, multicall3Abi, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { decodeBalances, encodeBalancesCall } from './multicallBalances.js'

const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'
const toAccount = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const
const balanceAbi = parseAbi(['function getEthBalance(address) view returns (uint256)'])

test.each([0, 1, 2, 900])('default: a library reads the same %i calls in it', (count) => {
  const accounts = Array.from({ length: count }, (_, index) => toAccount(index + 1))
  const { functionName, args } = decodeFunctionData({
    abi: multicall3Abi,
    data: encodeBalancesCall(multicall, accounts),
  })
  expect(functionName).toBe('aggregate3')
  const [calls] = args as [readonly { target: string; allowFailure: boolean; callData: `0x${string}` }[]]
  expect(calls.map(({ target, allowFailure }) => [target, allowFailure])).toEqual(
    accounts.map(() => [multicall, false]),
  )
  expect(
    calls.map(({ callData }) => {
      const [account] = decodeFunctionData({ abi: balanceAbi, data: callData }).args
      return account.toLowerCase()
    }),
  ).toEqual(accounts)
})

test.each([0, 1, 3])('default: of %i answers each balance is read', (count) => {
  const balances = Array.from({ length: count }, (_, index) => 2n ** 255n + BigInt(index))
  const result = encodeFunctionResult({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    result: balances.map((value) => ({
      success: true,
      returnData: encodeFunctionResult({ abi: balanceAbi, functionName: 'getEthBalance', result: value }),
    })),
  })
  expect(decodeBalances(result, count)).toEqual(balances)
  expect(decodeBalances(result, count + 1)).toBeUndefined()
})

test.each(['0x', null, '0x1234'])('error: %s is no answer', (result) => {
  expect(decodeBalances(result, 1)).toBeUndefined()
})
