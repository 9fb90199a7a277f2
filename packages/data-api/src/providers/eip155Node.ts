import { GangwayError, type ListedToken, type Network } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { type Client, ContractFunctionExecutionError, createClient, custom, erc20Abi, isAddress } from 'viem'
import { getBalance, getCode, multicall } from 'viem/actions'
import { type Holding, toNativeHolding } from '../balances/holding.js'
import type { BalanceProvider } from './balanceProvider.js'

/** Bytes of call data in one multicall; a server may ask for more at once than SPEC's client (data-sources.md §3.2). */
const multicallBatchSize = 32 * 1024

/** Reads coin and listed tokens from an EVM network's own node. */
export function createEip155Node(rpc: RpcUpstreams, tokens: readonly ListedToken[]): BalanceProvider {
  const networksWithMulticall = new Set<string>()

  /** Whether Multicall3 is there; "yes" is remembered, "no" may change when somebody deploys it. */
  async function hasMulticall(client: Client, network: Network): Promise<boolean> {
    if (!network.multicall3) return false
    if (networksWithMulticall.has(network.caipNetworkId)) return true
    const code = await getCode(client, { address: network.multicall3 })
    if (code) networksWithMulticall.add(network.caipNetworkId)
    return code !== undefined
  }

  return {
    parseAddress(address) {
      if (isAddress(address)) return address.toLowerCase()
      throw new GangwayError('INVALID_ADDRESS', { context: { field: 'address' } })
    },
    async getHoldings(network, address) {
      if (!isAddress(address)) throw new GangwayError('INVALID_ADDRESS', { context: { field: 'address' } })
      const client = createClient({
        transport: custom(
          { request: ({ method, params }) => rpc.read(network.caipNetworkId, method, params) },
          { retryCount: 0 },
        ),
      })
      const listed = tokens.filter(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
      const getTokens = async () =>
        listed.length > 0
          ? getTokenHoldings(client, address, listed, network, await hasMulticall(client, network))
          : []
      const [native, held] = await Promise.all([getBalance(client, { address }), getTokens()])
      return [toNativeHolding(network, native), ...held]
    },
  }
}

async function getTokenHoldings(
  client: Client,
  owner: `0x${string}`,
  tokens: readonly ListedToken[],
  network: Network,
  hasMulticall: boolean,
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
    ...(hasMulticall && network.multicall3 ? { multicallAddress: network.multicall3 } : { deployless: true }),
  })
  return results.flatMap((result, index) => {
    const token = tokens[index]
    if (!token) return []
    if (result.status === 'failure') {
      assertTokenFault(result.error)
      return []
    }
    return result.result > 0n ? [{ ...token, amount: result.result }] : []
  })
}

/**
 * Viem reports a node that did not answer and a token that refused in the same place. Only the token's refusal
 * may leave a row out: a balance that is not known must not look like zero.
 */
function assertTokenFault(error: Error): void {
  if (error instanceof ContractFunctionExecutionError && error.functionName === 'balanceOf') return
  throw new GangwayError('RPC_UPSTREAM_FAILED', { cause: error })
}
