import { type Address, encodeFunctionData, type Hex, padHex, parseAbi, zeroAddress, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { readLifiCall, readLifiCrossing } from './readLifiCall.js'

const abi = parseAbi([
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }',
  'struct AcrossV4Data { bytes32 receiverAddress; bytes32 refundAddress; bytes32 sendingAssetId; bytes32 receivingAssetId; uint256 outputAmount; uint128 outputAmountMultiplier; bytes32 exclusiveRelayer; uint32 quoteTimestamp; uint32 fillDeadline; uint32 exclusivityParameter; bytes message; }',
  'function swapTokensSingleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swap)',
  'function swapTokensSingleV3ERC20ToNative(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swap)',
  'function swapTokensSingleV3NativeToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swap) payable',
  'function swapTokensMultipleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData[] swaps)',
  'function swapTokensMultipleV3ERC20ToNative(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData[] swaps)',
  'function swapTokensMultipleV3NativeToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData[] swaps) payable',
  'function swapTokensGeneric(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmount, SwapData[] swaps) payable',
  'function startBridgeTokensViaAcrossV4(BridgeData bridge, AcrossV4Data across) payable',
  'function swapAndStartBridgeTokensViaAcrossV4(BridgeData bridge, SwapData[] swaps, AcrossV4Data across) payable',
  'function startBridgeTokensViaOther(BridgeData bridge, AcrossV4Data across) payable',
])
const account = '0x00000000000000000000000000000000000000A1'
const thief = '0x00000000000000000000000000000000000000f1'
const given = '0x00000000000000000000000000000000000000c1'
const between = '0x00000000000000000000000000000000000000c3'
const got = '0x00000000000000000000000000000000000000c2'
const recipient = account.toLowerCase()
const word = (address: string) => padHex(address as Hex, { size: 32 })

const step = (
  sendingAssetId: Address,
  receivingAssetId: Address,
  requiresDeposit = true,
  fromAmount = 1_000n,
) => ({
  ...({ callTo: thief, approveTo: thief, callData: '0x12345678' } as const),
  ...{ sendingAssetId, receivingAssetId, requiresDeposit, fromAmount },
})
const head = [zeroHash, 'gangway', '', account, 980n] as const
const terms = { from: given, to: got, amount: 1_000n, minimum: 980n, recipient }

test.each([
  ['a token for a token', 'swapTokensSingleV3ERC20ToERC20', step(given, got), {}],
  ['a token for the coin', 'swapTokensSingleV3ERC20ToNative', step(given, zeroAddress), { to: null }],
  [
    'the coin for a token',
    'swapTokensSingleV3NativeToERC20',
    step(zeroAddress, got),
    { from: null, amount: 7n },
  ],
] as const)('default: %s, in one step', (_, functionName, swap, more) => {
  const data = encodeFunctionData({ abi, functionName, args: [...head, swap] })
  const value = functionName === 'swapTokensSingleV3NativeToERC20' ? 7n : 0n
  expect(readLifiCall({ data, value })).toEqual({ ...terms, ...more })
})

test.each([
  ['a token for a token', 'swapTokensMultipleV3ERC20ToERC20', {}],
  ['a token for the coin', 'swapTokensMultipleV3ERC20ToNative', { to: null }],
  ['the coin for a token', 'swapTokensMultipleV3NativeToERC20', { from: null, amount: 7n }],
] as const)('default: %s, in several', (_, functionName, more) => {
  const swaps = [step(given, between), step(between, got, false, 5_000n)]
  const data = encodeFunctionData({ abi, functionName, args: [...head, swaps] })
  const value = functionName === 'swapTokensMultipleV3NativeToERC20' ? 7n : 0n
  expect(readLifiCall({ data, value })).toEqual({ ...terms, ...more })
})

test.each<[string, Hex]>([
  [
    'a second step that takes of the account',
    encodeFunctionData({
      ...{ abi, functionName: 'swapTokensMultipleV3ERC20ToERC20' },
      args: [...head, [step(given, between), step(between, got)]],
    }),
  ],
  [
    'no step',
    encodeFunctionData({ abi, functionName: 'swapTokensMultipleV3ERC20ToERC20', args: [...head, []] }),
  ],
  [
    'a swap by the older function',
    encodeFunctionData({ abi, functionName: 'swapTokensGeneric', args: [...head, [step(given, got)]] }),
  ],
  ['nothing', '0x'],
  ['an approval', `0x095ea7b3${'00'.repeat(64)}`],
])('error: %s cannot be read', (_, data) => {
  expect(readLifiCall({ data, value: 0n })).toBeNull()
})

const bridge = {
  ...({ transactionId: zeroHash, bridge: 'across', integrator: 'gangway', referrer: zeroAddress } as const),
  ...{ sendingAssetId: given as Address, receiver: account as Address, minAmount: 1_000n },
  ...{ destinationChainId: 10n, hasSourceSwaps: false, hasDestinationCall: false },
}
const across = {
  ...{ receiverAddress: word(account), refundAddress: word(account), sendingAssetId: word(given) },
  ...{ receivingAssetId: word(got), outputAmount: 980n, outputAmountMultiplier: 980_000_000_000_000_000n },
  ...{ exclusiveRelayer: zeroHash, quoteTimestamp: 1, fillDeadline: 2, exclusivityParameter: 0 },
  message: '0x' as Hex,
}
type Change = { bridge?: Partial<typeof bridge>; across?: Partial<typeof across> }
const toCrossing = (change: Change = {}) =>
  encodeFunctionData({
    ...{ abi, functionName: 'startBridgeTokensViaAcrossV4' },
    args: [
      { ...bridge, ...change.bridge },
      { ...across, ...change.across },
    ],
  })
const toSwapped = (swaps: readonly ReturnType<typeof step>[], change: Change = {}) =>
  encodeFunctionData({
    ...{ abi, functionName: 'swapAndStartBridgeTokensViaAcrossV4' },
    args: [
      { ...bridge, sendingAssetId: between, hasSourceSwaps: true, ...change.bridge },
      swaps,
      { ...across, sendingAssetId: word(between), ...change.across },
    ],
  })
const read = (data: Hex, value = 0n) => readLifiCrossing({ data, value }, account)

test('default: to another network by Across, straight and after a swap', () => {
  const crossed = { ...terms, chain: 'eip155:10' }
  expect(read(toCrossing())).toEqual(crossed)
  const ofCoin = toCrossing({
    bridge: { sendingAssetId: zeroAddress },
    across: { sendingAssetId: word(between) },
  })
  expect(read(ofCoin, 7n)).toEqual({ ...crossed, from: null, amount: 7n })
  expect(read(toSwapped([step(given, between)]))).toEqual(crossed)
  expect(read(toSwapped([step(zeroAddress, between)]), 7n)).toEqual({ ...crossed, from: null, amount: 7n })
})

test.each<[string, Hex]>([
  ['a call over there', toCrossing({ bridge: { hasDestinationCall: true } })],
  ['a message for over there', toCrossing({ across: { message: '0x12' } })],
  ['two recipients', toCrossing({ across: { receiverAddress: word(thief) } })],
  ['a recipient that is no EVM account', toCrossing({ across: { receiverAddress: `0x${'11'.repeat(32)}` } })],
  ['somebody else who gets it back', toCrossing({ across: { refundAddress: word(thief) } })],
  ['another token that is deposited', toCrossing({ across: { sendingAssetId: word(between) } })],
  ['swaps that are not told', toCrossing({ bridge: { hasSourceSwaps: true } })],
  ['no network', toCrossing({ bridge: { destinationChainId: 0n } })],
  ['a swap to something else than is bridged', toSwapped([step(given, got)])],
  ['two steps that take of the account', toSwapped([step(given, got), step(got, between)])],
  ['no steps', toSwapped([])],
  [
    'another bridge',
    encodeFunctionData({ abi, functionName: 'startBridgeTokensViaOther', args: [bridge, across] }),
  ],
  ['half of it', toCrossing().slice(0, 400) as Hex],
  ['nothing', '0x'],
])('error: to another network with %s cannot be read', (_, data) => {
  expect(read(data)).toBeNull()
})

test('behavior: what need not arrive after a swap is told', () => {
  const share = 1_000_000_000_000_000n
  expect(
    read(toSwapped([step(given, between)], { across: { outputAmountMultiplier: share } })),
  ).toMatchObject({
    minimum: 1n,
  })
})
