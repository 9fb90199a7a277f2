import { type Address, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { readOneInchCall } from './readOneInchCall.js'

const abi = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data) payable returns (uint256, uint256)',
  'function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex) returns (uint256)',
  'function unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex) returns (uint256)',
  'function ethUnoswap(uint256 minReturn, uint256 dex) payable returns (uint256)',
  'function clipperSwap(address exchange, uint256 srcToken, address dstToken, uint256 inputAmount, uint256 outputAmount, uint256 goodUntil, bytes32 r, bytes32 vs) payable returns (uint256)',
])
const account = '0x00000000000000000000000000000000000000A1'
const other = '0x00000000000000000000000000000000000000f1'
const given = '0x00000000000000000000000000000000000000c1'
const got = '0x00000000000000000000000000000000000000c2'
const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

type Description = {
  srcToken: Address
  dstToken: Address
  srcReceiver: Address
  dstReceiver: Address
  amount: bigint
  minReturnAmount: bigint
  flags: bigint
}
const toCall = (change: Partial<Description> = {}, value = 0n) => {
  const desc: Description = {
    ...{ srcToken: given, dstToken: got, srcReceiver: other, dstReceiver: account, amount: 1_000n },
    ...{ minReturnAmount: 980n, flags: 0n, ...change },
  }
  const data = encodeFunctionData({ abi, functionName: 'swap', args: [other, desc, '0x1234'] })
  return { data, value }
}
const recipient = account.toLowerCase()

test('default: the plain swap, of tokens and of the coin', () => {
  const terms = { from: given, to: got, amount: 1_000n, minimum: 980n, recipient }
  expect(readOneInchCall(toCall(), account)).toEqual(terms)
  expect(readOneInchCall(toCall({ dstReceiver: zeroAddress }), account)).toEqual(terms)
  expect(readOneInchCall(toCall({ dstToken: coin }), account)).toEqual({ ...terms, to: null })
  const ofCoin = toCall({ srcToken: coin, amount: 5n }, 7n)
  expect(readOneInchCall(ofCoin, account)).toEqual({ ...terms, from: null, amount: 7n })
})

test('behavior: whoever is paid in place of the account is told', () => {
  expect(readOneInchCall(toCall({ dstReceiver: other }), account)).toMatchObject({ recipient: other })
})

test.each<[string, Hex]>([
  ['a partial fill, whose minimum is a part', toCall({ flags: 1n }).data],
  ['more coins than it says', toCall({ flags: 2n }).data],
  ['what Permit2 allows', toCall({ flags: 4n }).data],
  [
    'a pool’s word on what comes out',
    encodeFunctionData({ abi, functionName: 'unoswap', args: [1n, 2n, 3n, 4n] }),
  ],
  [
    'the same for somebody',
    encodeFunctionData({ abi, functionName: 'unoswapTo', args: [1n, 2n, 3n, 4n, 5n] }),
  ],
  ['the same for the coin', encodeFunctionData({ abi, functionName: 'ethUnoswap', args: [1n, 2n] })],
  ['half of it', toCall().data.slice(0, 300) as Hex],
  ['nothing', '0x'],
  ['an approval', `0x095ea7b3${'00'.repeat(64)}`],
])('error: %s cannot be read', (_, data) => {
  expect(readOneInchCall({ data, value: 0n }, account)).toBeNull()
})
