import { type Address, encodeFunctionData, type Hex, parseAbi, zeroAddress, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { readZeroXCall } from './readZeroXCall.js'

const abi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes)',
  'function execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 zid) payable returns (bool)',
  'function executeWithPermit((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 zid, bytes permit) payable returns (bool)',
  'function transferFrom(address token, address owner, address recipient, uint256 amount) returns (bool)',
])
const holder = '0x0000000000001ff3684f28c67538d4d072c22734'
const settler = '0x00000000000000000000000000000000000000b1'
const before = '0x00000000000000000000000000000000000000b2'
const thief = '0x00000000000000000000000000000000000000f1'
const account = '0x00000000000000000000000000000000000000a1'
const given = '0x00000000000000000000000000000000000000c1'
const got = '0x00000000000000000000000000000000000000c2'
const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const contracts = { holders: [holder], settlers: [settler, before] }

type Slippage = { recipient: Address; buyToken: Address; minAmountOut: bigint }
const toSettlement = (change: Partial<Slippage> = {}): Hex => {
  const slippage = { recipient: account, buyToken: got, minAmountOut: 980n, ...change } as const
  return encodeFunctionData({ abi, functionName: 'execute', args: [slippage, ['0x12345678'], zeroHash] })
}
type Exec = {
  operator: Address
  token: Address
  amount: bigint
  target: Address
  data: Hex
  to: string
  value: bigint
}
const toCall = (change: Partial<Exec> = {}) => {
  const one: Exec = {
    ...{ operator: settler, token: given, amount: 1_000n, target: settler, data: toSettlement() },
    ...{ to: holder, value: 0n },
    ...change,
  }
  const args = [one.operator, one.token, one.amount, one.target, one.data] as const
  return { to: one.to, value: one.value, data: encodeFunctionData({ abi, functionName: 'exec', args }) }
}
const read = (call: { to: string; data: Hex; value: bigint }) => readZeroXCall(call, contracts)

test('default: a token: what may be taken, and what the settler holds to', () => {
  const terms = { from: given, to: got, amount: 1_000n, minimum: 980n, recipient: account }
  expect(read(toCall())).toEqual(terms)
  expect(read(toCall({ operator: before, target: before }))).toEqual(terms)
  expect(read(toCall({ data: toSettlement({ buyToken: coin }) }))).toEqual({ ...terms, to: null })
})

test('default: the coin: by AllowanceHolder that may take nothing, or by the settler itself', () => {
  const terms = { from: null, to: got, amount: 7n, minimum: 980n, recipient: account }
  const nothing = { operator: zeroAddress, token: zeroAddress, amount: 0n, value: 7n }
  expect(read(toCall(nothing))).toEqual(terms)
  expect(read({ to: settler.toUpperCase().replace('0X', '0x'), data: toSettlement(), value: 7n })).toEqual(
    terms,
  )
})

test.each<[string, ReturnType<typeof toCall>]>([
  ['another operator', toCall({ operator: thief })],
  ['no operator of a token', toCall({ operator: zeroAddress })],
  ['another target', toCall({ target: thief })],
  ['the token as its target', toCall({ target: given })],
  ['AllowanceHolder as its target', toCall({ target: holder })],
  ['another contract than AllowanceHolder', toCall({ to: thief })],
  ['a settler that is called as AllowanceHolder', toCall({ to: settler })],
  ['no settlement', toCall({ data: '0x' })],
  ['half of one', toCall({ data: toSettlement().slice(0, 100) as Hex })],
  [
    'a settlement that checks nothing',
    toCall({ data: toSettlement({ buyToken: zeroAddress, minAmountOut: 0n }) }),
  ],
  [
    'a settlement with a signature',
    toCall({
      data: encodeFunctionData({
        ...{ abi, functionName: 'executeWithPermit' },
        args: [{ recipient: account, buyToken: got, minAmountOut: 980n }, [], zeroHash, '0x'],
      }),
    }),
  ],
  [
    'AllowanceHolder’s own transfer',
    {
      ...{ to: holder, value: 0n },
      data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [given, account, thief, 1n] }),
    },
  ],
  ['an approval', { to: holder, value: 0n, data: `0x095ea7b3${'00'.repeat(64)}` }],
  ['nothing', { to: holder, value: 0n, data: '0x' }],
])('error: %s cannot be read', (_, call) => {
  expect(read(call)).toBeNull()
})

test('error: where 0x names no settler nothing can be read', () => {
  expect(readZeroXCall(toCall(), { holders: [holder], settlers: [] })).toBeNull()
})
