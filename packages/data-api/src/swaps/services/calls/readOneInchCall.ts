import { decodeFunctionData, type Hex, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import type { SwapCallTerms } from '../../swapProvider.js'
import { toAsset } from './coinAddress.js'

const abi = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
])

/**
 * Reads a call of 1inch's sixth router: `swap`, which pays what it has to pay of its own balance. Null for anything else. Its
 * shorter ways (`unoswap` and the like) count what comes out by what a pool says of itself, and the call names the pool: a
 * pool of a thief's would say what it likes. A flag, as for partial fills, makes the minimum a part of it.
 */
export function readOneInchCall(
  { data, value }: { data: Hex; value: bigint },
  account: string,
): Omit<SwapCallTerms, 'chain'> | null {
  try {
    const { args } = decodeFunctionData({ abi, data })
    const { srcToken, dstToken, dstReceiver, amount, minReturnAmount, flags } = args[1]
    if (flags !== 0n) return null
    const from = toAsset(srcToken)
    return {
      ...{ from, to: toAsset(dstToken), amount: from === null ? value : amount, minimum: minReturnAmount },
      recipient: (isAddressEqual(dstReceiver, zeroAddress) ? account : dstReceiver).toLowerCase(),
    }
  } catch {
    // Of no layout that is known.
    return null
  }
}
