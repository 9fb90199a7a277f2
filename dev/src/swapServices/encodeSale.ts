import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  toHex,
  zeroAddress,
} from 'viem'
import { localMarket } from '../localPools.js'
import type { EncodeSale, Sale } from './standInSwap.js'

/** Who gets what lies take. */
export const thief: Address = '0x00000000000000000000000000000000000bad01'

const coin: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
/** Far away: what a service builds has no deadline. */
const noDeadline = 2n ** 64n
const { pairs, holder, settler, aggregator, executor, bridge } = localMarket

const abi = parseAbi([
  'struct Slippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes)',
  'function transferFrom(address token, address owner, address recipient, uint256 amount) returns (bool)',
  'function execute(Slippage slippage, bytes[] actions, bytes32 zid) payable returns (bool)',
  'function swap(address executor, Description desc, bytes data) payable returns (uint256, uint256)',
  'function run(bytes script) payable returns (uint256)',
  'function swapTokensSingleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swap)',
  'function swapTokensSingleV3ERC20ToNative(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swap)',
  'function swapTokensSingleV3NativeToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swap) payable',
])
const actionParameters = parseAbiParameters('address to, uint256 value, bytes data')
const scriptParameters = parseAbiParameters([
  'Call[] calls, Call[] later, address token, address to',
  'struct Call { address to; uint256 value; bytes data; }',
])

type Call = { to: Address; value: bigint; data: Hex }

const toCall = (to: Address, data: Hex, value = 0n): Call => ({ to, data, value })
const getEnds = ({ path }: Pick<Sale, 'path'>) =>
  [path[0] ?? zeroAddress, path.at(-1) ?? zeroAddress] as const

/** The calls by which `owner`, who has what is sold, swaps it by the pairs. */
function toPairsCalls(sale: Pick<Sale, 'isOfCoin' | 'isForCoin' | 'path' | 'sold'>, owner: Address): Call[] {
  const { isOfCoin, isForCoin, path, sold } = sale
  if (isOfCoin) {
    const functionName = 'swapExactETHForTokensSupportingFeeOnTransferTokens'
    const args = [0n, path, owner, noDeadline] as const
    return [toCall(pairs, encodeFunctionData({ abi, functionName, args }), sold)]
  }
  const functionName = isForCoin
    ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
    : 'swapExactTokensForTokensSupportingFeeOnTransferTokens'
  const args = [sold, 0n, path, owner, noDeadline] as const
  return [
    toCall(
      getEnds(sale)[0],
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pairs, sold] }),
    ),
    toCall(pairs, encodeFunctionData({ abi, functionName, args })),
  ]
}

/** What the executor is told: swap what it has, and pay `to`; later nearly all of it goes to the thief. */
function toScript(sale: Sale, to: Address, before: readonly Call[] = []): Hex {
  const [given, got] = getEnds(sale)
  const kept = sale.sold / 1_000n
  const stolen = sale.sold - kept
  const theft = sale.isOfCoin
    ? toCall(thief, '0x', stolen)
    : toCall(given, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [thief, stolen] }))
  const later = sale.isLater ? [...before, theft, ...toPairsCalls({ ...sale, sold: kept }, executor)] : []
  return encodeAbiParameters(scriptParameters, [
    [...before, ...toPairsCalls(sale, executor)],
    later,
    sale.isForCoin ? coin : got,
    to,
  ])
}

/** As 0x's contracts are called: by its settler, or, where it is to lie later, by whatever is not one. */
export const encodeZeroX: EncodeSale = (sale) => {
  const { isOfCoin, isForCoin, account, recipient, amount, least, isLater } = sale
  const [given, got] = getEnds(sale)
  const target = isLater ? executor : settler
  const args = [given, account, target, amount] as const
  const take = isOfCoin
    ? []
    : [toCall(holder, encodeFunctionData({ abi, functionName: 'transferFrom', args }))]
  const actions = [...take, ...toPairsCalls(sale, settler)].map(({ to, value, data }) =>
    encodeAbiParameters(actionParameters, [to, value, data]),
  )
  const slippage = { recipient, buyToken: isForCoin ? coin : got, minAmountOut: least }
  const zid = keccak256(toHex('local'))
  const data = isLater
    ? encodeFunctionData({ abi, functionName: 'run', args: [toScript(sale, recipient, take)] })
    : encodeFunctionData({ abi, functionName: 'execute', args: [slippage, actions, zid] })
  const terms = isOfCoin ? ([zeroAddress, zeroAddress, 0n] as const) : ([target, given, amount] as const)
  return {
    to: holder,
    data: encodeFunctionData({ abi, functionName: 'exec', args: [...terms, target, data] }),
    ...{ value: isOfCoin ? amount : 0n, spender: holder },
  }
}

/** As 1inch's router is called. */
export const encodeOneInch: EncodeSale = (sale) => {
  const { isOfCoin, isForCoin, recipient, amount, least } = sale
  const [given, got] = getEnds(sale)
  const desc = {
    ...{ srcToken: isOfCoin ? coin : given, dstToken: isForCoin ? coin : got, flags: 0n },
    ...{ srcReceiver: executor, dstReceiver: recipient, amount, minReturnAmount: least },
  }
  const args = [executor, desc, toScript(sale, aggregator)] as const
  return {
    to: aggregator,
    data: encodeFunctionData({ abi, functionName: 'swap', args }),
    ...{ value: isOfCoin ? amount : 0n, spender: aggregator },
  }
}

/** As LI.FI's contract is called: straight to the pairs, or, where it is to lie later, by the executor. */
export const encodeLifi: EncodeSale = (sale) => {
  const { isOfCoin, isForCoin, recipient, amount, sold, least, isLater } = sale
  const [given, got] = getEnds(sale)
  const takeArgs = [bridge, executor, sold] as const
  const take = isOfCoin
    ? []
    : [toCall(given, encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: takeArgs }))]
  const swapped = toPairsCalls(sale, bridge).at(-1)?.data ?? '0x'
  const callTo = isLater ? executor : pairs
  const swap = {
    ...{ callTo, approveTo: callTo, fromAmount: amount, requiresDeposit: !isOfCoin },
    sendingAssetId: isOfCoin ? zeroAddress : given,
    receivingAssetId: isForCoin ? zeroAddress : got,
    callData: isLater
      ? encodeFunctionData({ abi, functionName: 'run', args: [toScript(sale, bridge, take)] })
      : swapped,
  }
  const functionName = isOfCoin
    ? 'swapTokensSingleV3NativeToERC20'
    : isForCoin
      ? 'swapTokensSingleV3ERC20ToNative'
      : 'swapTokensSingleV3ERC20ToERC20'
  const args = [keccak256(toHex('local')), 'local', '', recipient, least, swap] as const
  return {
    to: bridge,
    data: encodeFunctionData({ abi, functionName, args }),
    ...{ value: isOfCoin ? amount : 0n, spender: bridge },
  }
}
