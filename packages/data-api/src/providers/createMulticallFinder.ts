import type { Network } from '@gangway/protocol'
import type { Client } from 'viem'
import { getCode } from 'viem/actions'

/** How many contracts of a network are read at once: by Multicall3, or by code sent along where there is none. */
export type MulticallWay = { multicallAddress: `0x${string}` } | { deployless: true }

/** Creates the function that tells it; "yes" is remembered, "no" may change when somebody deploys it. */
export function createMulticallFinder(): (client: Client, network: Network) => Promise<MulticallWay> {
  const networksWithMulticall = new Set<string>()
  return async (client, { caipNetworkId, multicall3 }) => {
    if (!multicall3) return { deployless: true }
    if (!networksWithMulticall.has(caipNetworkId)) {
      const code = await getCode(client, { address: multicall3 })
      if (!code) return { deployless: true }
      networksWithMulticall.add(caipNetworkId)
    }
    return { multicallAddress: multicall3 }
  }
}
