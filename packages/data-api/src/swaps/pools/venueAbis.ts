import { parseAbi, prepareEncodeFunctionData } from 'viem'

/** The router of Uniswap v2 and what is made like it; those that heed tokens which keep part of a transfer. */
export const pairRouterAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

/** Uniswap v2's factory. */
const pairFactoryAbi = parseAbi([
  'function getPair(address tokenA, address tokenB) view returns (address pair)',
])

/** Uniswap v3's QuoterV2, as it is called: its functions are not `view`, but an `eth_call` keeps nothing. */
const quoterAbi = parseAbi([
  'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 sqrtPriceLimitX96) params) view returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 initializedTicksCrossed, uint256 gasEstimate)',
  'function quoteExactInput(bytes path, uint256 amountIn) view returns (uint256 amountOut, uint160[] sqrtPriceX96AfterList, uint32[] initializedTicksCrossedList, uint256 gasEstimate)',
])

/** Uniswap's SwapRouter02. */
export const tierRouterAbi = parseAbi([
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable returns (uint256 amountOut)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256 amountOut)',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
])

/** WETH9, and the wrapped coins of other networks. */
export const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

/** What venues' contracts say of themselves. */
export const venueAbi = parseAbi([
  'function WETH() view returns (address)',
  'function WETH9() view returns (address)',
  'function factory() view returns (address)',
])

/** What each quote asks many times, with selectors that are hashed once. */
export const quoteFunctions = {
  getPair: prepareEncodeFunctionData({ abi: pairFactoryAbi, functionName: 'getPair' }),
  getAmountsOut: prepareEncodeFunctionData({ abi: pairRouterAbi, functionName: 'getAmountsOut' }),
  quoteExactInput: prepareEncodeFunctionData({ abi: quoterAbi, functionName: 'quoteExactInput' }),
  quoteExactInputSingle: prepareEncodeFunctionData({ abi: quoterAbi, functionName: 'quoteExactInputSingle' }),
}
