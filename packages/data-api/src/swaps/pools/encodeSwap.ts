import { type Address, encodeFunctionData, type Hex, parseSignature } from 'viem'
import type { SignedPermit } from '../swapProvider.js'
import { encodePath, isTierWay, type SwapWay } from './swapWay.js'
import { pairRouterAbi, tierRouterAbi, wrappedAbi } from './venueAbis.js'

/** A call of a contract; `value` in wei. */
export type SwapCall = { to: Address; data: Hex; value: bigint }

/** What is swapped by a way: coins that go in or come out are wrapped and unwrapped by the router. */
export type SwapTerms = {
  amount: bigint
  minimum: bigint
  account: Address
  /** Seconds since 1970. */
  deadline: bigint
  isCoinIn: boolean
  isCoinOut: boolean
  /** What the account has signed to allow the router; only where that is SwapRouter02. */
  permit?: SignedPermit | undefined
}

/** How SwapRouter02 is told to keep what comes out, so that it can unwrap it. */
const routerItself: Address = '0x0000000000000000000000000000000000000002'

/** The call of a venue's router that swaps by a way. */
export function encodeSwap(way: SwapWay, terms: SwapTerms): SwapCall {
  const data = isTierWay(way) ? encodeTiers(way, terms) : encodePairs(way.path, terms)
  return { to: way.venue.router, data, value: terms.isCoinIn ? terms.amount : 0n }
}

/** The call that wraps a coin or unwraps it, one for one. */
export function encodeWrap(wrapped: Address, amount: bigint, isCoinIn: boolean): SwapCall {
  return isCoinIn
    ? { to: wrapped, data: encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' }), value: amount }
    : {
        to: wrapped,
        data: encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [amount] }),
        value: 0n,
      }
}

function encodePairs(path: readonly Address[], terms: SwapTerms): Hex {
  const { amount, minimum, account, deadline, isCoinIn, isCoinOut } = terms
  const abi = pairRouterAbi
  if (isCoinIn)
    return encodeFunctionData({
      abi,
      functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
      args: [minimum, path, account, deadline],
    })
  return encodeFunctionData({
    abi,
    functionName: isCoinOut
      ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
      : 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
    args: [amount, minimum, path, account, deadline],
  })
}

function encodeTiers(
  { path, tiers }: { path: readonly Address[]; tiers: readonly number[] },
  terms: SwapTerms,
): Hex {
  const { amount, minimum, account, deadline, isCoinIn, isCoinOut } = terms
  const abi = tierRouterAbi
  const recipient = isCoinOut ? routerItself : account
  const swap = encodeFunctionData({
    abi,
    functionName: 'exactInput',
    args: [{ path: encodePath(path, tiers), recipient, amountIn: amount, amountOutMinimum: minimum }],
  })
  const unwrap = encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [minimum, account] })
  // A pool that runs out takes less than it was sent, and what stays with the router is anybody's.
  const refund = encodeFunctionData({ abi, functionName: 'refundETH' })
  return encodeFunctionData({
    abi,
    functionName: 'multicall',
    args: [
      deadline,
      [...encodePermit(path, terms), swap, ...(isCoinOut ? [unwrap] : []), ...(isCoinIn ? [refund] : [])],
    ],
  })
}

/** Has the router take what was signed first. */
function encodePermit([token]: readonly Address[], { amount, permit }: SwapTerms): Hex[] {
  if (!permit || !token) return []
  const { r, s, yParity } = parseSignature(permit.signature)
  const args = [token, amount, permit.deadline, 27 + yParity, r, s] as const
  return [encodeFunctionData({ abi: tierRouterAbi, functionName: 'selfPermit', args })]
}
