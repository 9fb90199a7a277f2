import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import type { SwapCallTerms } from '../../swapProvider.js'
import { toAsset } from './coinAddress.js'

/** `GenericSwapFacetV3` and `AcrossFacetV4` of LI.FI's published contracts. */
const swapData =
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }'
const singleAbi = parseAbi([
  swapData,
  'function swapTokensSingleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swap)',
  'function swapTokensSingleV3ERC20ToNative(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swap)',
  'function swapTokensSingleV3NativeToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swap) payable',
])
const multipleAbi = parseAbi([
  swapData,
  'function swapTokensMultipleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData[] swaps)',
  'function swapTokensMultipleV3ERC20ToNative(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData[] swaps)',
  'function swapTokensMultipleV3NativeToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData[] swaps) payable',
])
const crossingTypes = [
  swapData,
  'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }',
  'struct AcrossV4Data { bytes32 receiverAddress; bytes32 refundAddress; bytes32 sendingAssetId; bytes32 receivingAssetId; uint256 outputAmount; uint128 outputAmountMultiplier; bytes32 exclusiveRelayer; uint32 quoteTimestamp; uint32 fillDeadline; uint32 exclusivityParameter; bytes message; }',
] as const
const crossingAbi = parseAbi([
  ...crossingTypes,
  'function startBridgeTokensViaAcrossV4(BridgeData bridge, AcrossV4Data across) payable',
])
const swapCrossingAbi = parseAbi([
  ...crossingTypes,
  'function swapAndStartBridgeTokensViaAcrossV4(BridgeData bridge, SwapData[] swaps, AcrossV4Data across) payable',
])

/** One of LI.FI's steps, as far as it says what the account gives. */
type Step = { sendingAssetId: string; receivingAssetId: string; fromAmount: bigint; requiresDeposit: boolean }

/** What the multiplier of an amount after a swap is a share of. */
const wholeMultiplier = 10n ** 18n

/** Reads a call of LI.FI's contract that stays on its network: its third generic swaps. Null for anything else. */
export function readLifiCall(call: { data: Hex; value: bigint }): Omit<SwapCallTerms, 'chain'> | null {
  return attempt(() => readSingle(call)) ?? attempt(() => readMultiple(call))
}

function readSingle({ data, value }: { data: Hex; value: bigint }): Omit<SwapCallTerms, 'chain'> {
  const { functionName, args } = decodeFunctionData({ abi: singleAbi, data })
  const [, , , receiver, minimum, swap] = args
  const isOfCoin = functionName === 'swapTokensSingleV3NativeToERC20'
  return {
    ...{ minimum, recipient: receiver.toLowerCase() },
    from: isOfCoin ? null : swap.sendingAssetId.toLowerCase(),
    amount: isOfCoin ? value : swap.fromAmount,
    to: functionName === 'swapTokensSingleV3ERC20ToNative' ? null : swap.receivingAssetId.toLowerCase(),
  }
}

function readMultiple({ data, value }: { data: Hex; value: bigint }): Omit<SwapCallTerms, 'chain'> | null {
  const { functionName, args } = decodeFunctionData({ abi: multipleAbi, data })
  const [, , , receiver, minimum, swaps] = args
  const isOfCoin = functionName === 'swapTokensMultipleV3NativeToERC20'
  const ends = readSteps(swaps, isOfCoin ? value : undefined)
  if (!ends) return null
  const to = functionName === 'swapTokensMultipleV3ERC20ToNative' ? null : ends.to
  return { ...ends, to, minimum, recipient: receiver.toLowerCase() }
}

/** What several steps take of the account and bring in the end; null where more than the first one takes. `value`: of the coin. */
function readSteps(
  swaps: readonly Step[],
  value: bigint | undefined,
): (Pick<SwapCallTerms, 'from' | 'amount'> & { to: string }) | null {
  const [first, ...others] = swaps
  const last = swaps.at(-1)
  if (!first || !last || others.some(({ requiresDeposit }) => requiresDeposit)) return null
  const to = last.receivingAssetId.toLowerCase()
  return value === undefined
    ? { from: first.sendingAssetId.toLowerCase(), amount: first.fromAmount, to }
    : { from: null, amount: value, to }
}

/**
 * Reads a call that goes to another network, by Across alone: there the call itself says what has to arrive, and who gets it
 * back where nobody brings it. Null for any other way, and where that would not be `account`.
 */
export function readLifiCrossing(call: { data: Hex; value: bigint }, account: string): SwapCallTerms | null {
  return attempt(() => readDirect(call, account)) ?? attempt(() => readSwapped(call, account))
}

function readDirect({ data, value }: { data: Hex; value: bigint }, account: string): SwapCallTerms | null {
  const { args } = decodeFunctionData({ abi: crossingAbi, data })
  const [bridge, across] = args
  const from = toAsset(bridge.sendingAssetId)
  // For a token it is this one that is deposited, in place of what is taken.
  if (bridge.hasSourceSwaps || (from !== null && toAddress(across.sendingAssetId) !== from)) return null
  const amount = from === null ? value : bridge.minAmount
  return toCrossingTerms(bridge, across, account, { from, amount, minimum: across.outputAmount })
}

function readSwapped({ data, value }: { data: Hex; value: bigint }, account: string): SwapCallTerms | null {
  const { args } = decodeFunctionData({ abi: swapCrossingAbi, data })
  const [bridge, swaps, across] = args
  const isOfCoin = toAsset(swaps[0]?.sendingAssetId ?? '') === null
  const ends = readSteps(swaps, isOfCoin ? value : undefined)
  if (!bridge.hasSourceSwaps || !ends || toAsset(ends.to) !== toAsset(bridge.sendingAssetId)) return null
  const crossed = toAsset(bridge.sendingAssetId)
  if (crossed !== null && toAddress(across.sendingAssetId) !== crossed) return null
  const minimum = (bridge.minAmount * across.outputAmountMultiplier) / wholeMultiplier
  return toCrossingTerms(bridge, across, account, { from: ends.from, amount: ends.amount, minimum })
}

function toCrossingTerms(
  bridge: { receiver: string; destinationChainId: bigint; hasDestinationCall: boolean },
  across: { receiverAddress: Hex; refundAddress: Hex; receivingAssetId: Hex; message: Hex },
  account: string,
  given: Pick<SwapCallTerms, 'from' | 'amount' | 'minimum'>,
): SwapCallTerms | null {
  const { destinationChainId } = bridge
  const recipient = bridge.receiver.toLowerCase()
  const isPlain = !bridge.hasDestinationCall && across.message === '0x' && destinationChainId !== 0n
  if (!isPlain || toAddress(across.receiverAddress) !== recipient) return null
  if (toAddress(across.refundAddress) !== account.toLowerCase()) return null
  const asset = toAddress(across.receivingAssetId)
  if (asset === null) return null
  return { ...given, to: asset, recipient, chain: `eip155:${destinationChainId}` }
}

/** An EVM account in 32 bytes, lower case; null for anything longer. */
function toAddress(word: Hex): string | null {
  return /^0x0{24}[0-9a-f]{40}$/i.test(word) ? `0x${word.slice(26).toLowerCase()}` : null
}

/** What cannot be decoded is of no layout that is known. */
function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
