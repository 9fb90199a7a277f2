import { setTimeout as pause } from 'node:timers/promises'
import type { CaipNetworkId } from '@gangway/protocol'
import { gangwaySolana } from '@gangway/registry'
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  http,
  isAddressEqual,
  parseAbi,
} from 'viem'
import { localMarket } from '../localPools.js'
import { usdxAddress } from '../localTokens.js'
import { createCrossingDesk, type PayLocally } from './createCrossingDesk.js'
import type { SwapFault } from './faults.js'
import type { SwapDesk } from './SwapStandIn.js'
import type { StandInSwap, SwapQuestion } from './standInSwap.js'

const abi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

/** Who gets what lies take. */
const thief: Address = '0x00000000000000000000000000000000000bad01'

const coins = ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', '0x0000000000000000000000000000000000000000']
const isCoin = (token: string) => coins.includes(token.toLowerCase())
const toToken = (token: string) => (isCoin(token) ? localMarket.wrapped : token) as Address

/** Far away: what a service builds has no deadline. */
const noDeadline = 2n ** 64n

/** Creates it over the pairs of the local chains. `getFault` tells what is to go wrong; `slowness` in ms. */
export function createSwapDesk(deps: {
  rpc: Readonly<Partial<Record<CaipNetworkId, string>>>
  getFault: () => SwapFault | undefined
  slowness: number
  pay?: PayLocally | undefined
}): SwapDesk {
  const { rpc, getFault, slowness, pay } = deps

  async function find({ chainId, from, to, amount }: SwapQuestion) {
    const fault = getFault()
    if (fault === 'slow') await pause(slowness)
    const url = rpc[`eip155:${chainId}`]
    if (fault === 'no-route' || !url) return null
    const client = createPublicClient({ transport: http(url) })
    const ends = [toToken(from), toToken(to)] as const
    const between = [localMarket.wrapped, usdxAddress].filter(
      (token) => !ends.some((end) => isAddressEqual(end, token)),
    )
    const paths = [ends, ...between.map((token) => [ends[0], token, ends[1]] as const)]
    const outs = await Promise.all(
      paths.map(async (path) => {
        const args = [amount, [...path]] as const
        const amounts = await client
          .readContract({ abi, address: localMarket.pairs, functionName: 'getAmountsOut', args })
          // There is no such pool.
          .catch(() => [0n])
        return { path: [...path], received: amounts.at(-1) ?? 0n }
      }),
    )
    const best = outs.reduce((most, each) => (each.received > most.received ? each : most))
    return best.received > 0n ? best : null
  }

  return {
    getFault,
    solanaRpc: rpc[gangwaySolana.caipNetworkId],
    crossings: pay && createCrossingDesk({ rpc, getFault, pay }),
    quote: async (question) => (await find(question))?.received ?? null,
    async build(question) {
      const best = await find(question)
      if (!best) return null
      const minimum = (best.received * BigInt(10_000 - question.slippage)) / 10_000n
      return toSwap({ ...question, ...best, minimum, fault: getFault() })
    },
  }
}

type Found = SwapQuestion & {
  account: string
  path: Address[]
  received: bigint
  minimum: bigint
  fault: SwapFault | undefined
}

function toSwap({ from, to, account, path, received, minimum, fault, amount: asked }: Found): StandInSwap {
  const terms = { received, minimum, spender: localMarket.pairs }
  if (fault === 'hidden-approval') {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [thief, 2n ** 256n - 1n],
    })
    return { ...terms, to: toToken(from), data, value: 0n }
  }
  const amount = fault === 'lying-amount' ? asked * 2n : asked
  const recipient = fault === 'lying-recipient' ? thief : (account as Address)
  const least = fault?.startsWith('lying') ? 1n : minimum
  const sold = fault === 'lying-minimum' ? amount / 2n : amount
  const value = isCoin(from) ? sold : 0n
  const data = isCoin(from)
    ? encodeFunctionData({
        ...{ abi, functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens' },
        args: [least, path, recipient, noDeadline],
      })
    : encodeFunctionData({
        abi,
        functionName: isCoin(to)
          ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
          : 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
        args: [sold, least, path, recipient, noDeadline],
      })
  return { ...terms, to: fault === 'lying-target' ? thief : localMarket.pairs, data, value }
}
