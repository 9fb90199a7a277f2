import type { Network } from '@gangway/protocol'
import { type Client, erc20Abi } from 'viem'
import type { TokenStore } from '../model/tokenStore.js'
import type { MulticallWay } from './createMulticallFinder.js'
import { type Holdings, toUnlistedHolding } from './holding.js'
import { readContracts } from './readContracts.js'

/**
 * Reads what an account holds of tokens it was seen with and no list names. One that answers nonsense, or whose amounts
 * nobody can read, is left out: anybody may have sent it. Partial where the node did not answer for one.
 */
export async function readSeenHoldings(
  { client, way, tokens }: { client: Client; way: MulticallWay; tokens: TokenStore },
  network: Network,
  owner: `0x${string}`,
  seen: readonly string[],
): Promise<Holdings> {
  const found = await tokens.getMany(network.caipNetworkId, seen)
  const known = [...found.values()].filter(
    ({ isListed, standard, decimals }) => !isListed && standard === 'fungible' && decimals !== null,
  )
  const answers = await readContracts(
    client,
    way,
    known.map(({ address }) => [
      { abi: erc20Abi, address: address as `0x${string}`, functionName: 'balanceOf', args: [owner] },
    ]),
  )
  const holdings = known.flatMap((token, index) => {
    const amount = answers[index]?.[0]
    if (typeof amount !== 'bigint' || amount === 0n || token.decimals === null) return []
    return [toUnlistedHolding(token, { decimals: token.decimals, amount })]
  })
  return { holdings, isPartial: found.size < seen.length || answers.includes(null) }
}
