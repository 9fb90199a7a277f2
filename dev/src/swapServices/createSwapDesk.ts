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
import { thief } from './encodeSale.js'
import type { SwapFault } from './faults.js'
import type { SwapDesk } from './SwapStandIn.js'
import type { EncodeSale, StandInSwap, SwapQuestion } from './standInSwap.js'

const abi = parseAbi(['function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])'])

const coins = ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', '0x0000000000000000000000000000000000000000']
const isCoin = (token: string) => coins.includes(token.toLowerCase())
const toToken = (token: string) => (isCoin(token) ? localMarket.wrapped : token) as Address

/**
 * Creates it over the pairs of the local chains. `getFault` tells what is to go wrong, `encode` how a swap is told to the
 * contracts; `slowness` in ms.
 */
export function createSwapDesk(deps: {
  rpc: Readonly<Partial<Record<CaipNetworkId, string>>>
  getFault: () => SwapFault | undefined
  slowness: number
  encode: EncodeSale | undefined
  pay?: PayLocally | undefined
}): SwapDesk {
  const { rpc, getFault, slowness, encode, pay } = deps

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
    // More than others, and not so much more that nobody would believe it.
    if (fault === 'lying-best') return { ...best, received: (best.received * 103n) / 100n }
    if (fault === 'too-good') return { ...best, received: best.received * 10n }
    return best.received > 0n ? best : null
  }

  return {
    getFault,
    solanaRpc: rpc[gangwaySolana.caipNetworkId],
    crossings: pay && createCrossingDesk({ rpc, getFault, pay }),
    quote: async (question) => (await find(question))?.received ?? null,
    async build(question) {
      const best = await find(question)
      if (!best || !encode) return null
      const minimum = (best.received * BigInt(10_000 - question.slippage)) / 10_000n
      return toSwap({ ...question, ...best, minimum, fault: getFault() }, encode)
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

function toSwap(found: Found, encode: EncodeSale): StandInSwap {
  const { from, to, account, path, received, minimum, fault, amount: asked } = found
  const amount = fault === 'lying-amount' ? asked * 2n : asked
  const call = encode({
    ...{ path, amount, account: account as Address, isLater: fault === 'lying-later' },
    ...{ isOfCoin: isCoin(from), isForCoin: isCoin(to) },
    recipient: fault === 'lying-recipient' || fault === 'lying-best' ? thief : (account as Address),
    sold: fault === 'lying-minimum' ? amount / 2n : amount,
    least: fault?.startsWith('lying') ? 1n : minimum,
  })
  if (fault === 'hidden-approval') {
    const args = [thief, 2n ** 256n - 1n] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
    return { ...call, received, minimum, to: toToken(from), data, value: 0n }
  }
  return { ...call, received, minimum, to: fault === 'lying-target' ? thief : call.to }
}
