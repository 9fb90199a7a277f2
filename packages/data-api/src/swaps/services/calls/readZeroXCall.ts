import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import type { SwapCallTerms } from '../../swapProvider.js'
import { coinAddress, toAsset } from './coinAddress.js'

const holderAbi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes)',
])
const settlerAbi = parseAbi([
  'function execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 zid) payable returns (bool)',
])

/** Whom a call of 0x may go to, lower case. `settlers`: what 0x's own registry names now. */
export type ZeroXContracts = { holders: readonly string[]; settlers: readonly string[] }

/**
 * Reads a call of 0x's second version: `exec` of AllowanceHolder with a settler of 0x's as target and operator, or, for the
 * coin, `execute` of that settler. AllowanceHolder itself calls whomever it is told to and lets anybody take what it is told
 * to: it is the settler that holds the swap to its minimum, at its end, of its own balance. Null for anything else.
 */
export function readZeroXCall(
  call: { to: string; data: Hex; value: bigint },
  { holders, settlers }: ZeroXContracts,
): Omit<SwapCallTerms, 'chain'> | null {
  const isSettler = (address: string) => settlers.includes(address.toLowerCase())
  const to = call.to.toLowerCase()
  if (isSettler(to)) return readSettler(call.data, { from: null, amount: call.value })
  if (!holders.includes(to)) return null
  const outer = decode(() => decodeFunctionData({ abi: holderAbi, data: call.data }))
  if (!outer) return null
  const [operator, token, amount, target, data] = outer.args
  if (!isSettler(target)) return null
  const from = toAsset(token)
  if (from === null) return readSettler(data, { from, amount: call.value })
  return isSettler(operator) ? readSettler(data, { from, amount }) : null
}

function readSettler(
  data: Hex,
  given: Pick<SwapCallTerms, 'from' | 'amount'>,
): Omit<SwapCallTerms, 'chain'> | null {
  const inner = decode(() => decodeFunctionData({ abi: settlerAbi, data }))
  if (!inner) return null
  const [{ recipient, buyToken, minAmountOut }] = inner.args
  // A settler takes the zero address for no check at all; the coin has another name with it.
  if (/^0x0{40}$/.test(buyToken)) return null
  const to = buyToken.toLowerCase() === coinAddress ? null : buyToken.toLowerCase()
  return { ...given, to, minimum: minAmountOut, recipient: recipient.toLowerCase() }
}

/** What cannot be decoded is of no layout that is known. */
function decode<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    return null
  }
}
