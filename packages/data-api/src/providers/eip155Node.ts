import { GangwayError, type ListedToken } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { type Client, erc20Abi, isAddress } from 'viem'
import { getBalance, multicall } from 'viem/actions'
import type { TokenStore } from '../model/tokenStore.js'
import { assertContractFault } from './assertContractFault.js'
import type { BalanceProvider } from './balanceProvider.js'
import { createEip155Client } from './createEip155Client.js'
import { createMulticallFinder, type MulticallWay } from './createMulticallFinder.js'
import { type Holding, type Holdings, toNativeHolding } from './holding.js'
import { readSeenHoldings } from './readSeenHoldings.js'

/** Bytes of call data in one multicall; a server may ask for more at once than this client (data-sources.md §3.2). */
const multicallBatchSize = 32 * 1024

const none: Holdings = { holdings: [], isPartial: false }

/** Reads coin, listed tokens and those an account was seen with from an EVM network's own node. */
export function createEip155Node(
  rpc: RpcUpstreams,
  tokens: readonly ListedToken[],
  seenTokens?: TokenStore,
): BalanceProvider {
  const findMulticall = createMulticallFinder()

  return {
    namespace: 'eip155',
    parseAddress(address) {
      if (isAddress(address)) return address.toLowerCase()
      throw new GangwayError('INVALID_ADDRESS', { context: { field: 'address' } })
    },
    async getHoldings(network, owner, seen = []) {
      if (!isAddress(owner)) throw new GangwayError('INVALID_ADDRESS', { context: { field: 'address' } })
      const client = createEip155Client(rpc, network.caipNetworkId)
      const listed = tokens.filter(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
      const getTokens = async (): Promise<Holdings> => {
        if (listed.length + seen.length === 0) return none
        const way = await findMulticall(client, network)
        const [own, others] = await Promise.all([
          listed.length > 0 ? getTokenHoldings(client, owner, listed, way) : [],
          seenTokens ? readSeenHoldings({ client, way, tokens: seenTokens }, network, owner, seen) : none,
        ])
        return { holdings: [...own, ...others.holdings], isPartial: others.isPartial }
      }
      const [native, held] = await Promise.all([getBalance(client, { address: owner }), getTokens()])
      return { ...held, holdings: [toNativeHolding(network, native), ...held.holdings] }
    },
  }
}

async function getTokenHoldings(
  client: Client,
  owner: `0x${string}`,
  tokens: readonly ListedToken[],
  way: MulticallWay,
): Promise<Holding[]> {
  const results = await multicall(client, {
    allowFailure: true,
    batchSize: multicallBatchSize,
    contracts: tokens.map(({ address }) => ({
      abi: erc20Abi,
      address: address as `0x${string}`,
      functionName: 'balanceOf' as const,
      args: [owner] as const,
    })),
    ...way,
  })
  return results.flatMap((result, index) => {
    const token = tokens[index]
    if (!token) return []
    if (result.status === 'failure') {
      assertContractFault(result.error)
      return []
    }
    return result.result > 0n ? [{ ...token, amount: result.result }] : []
  })
}
