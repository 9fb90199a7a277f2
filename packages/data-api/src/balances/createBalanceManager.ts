import {
  type CaipNetworkId,
  type ChainNamespace,
  GangwayError,
  type Network,
  parseCaipAccountId,
  type WireBalance,
} from '@gangway/protocol'
import { type CacheState, createCache, type Log, type RpcUpstreams } from '@gangway/server-kit'
import type { Prices } from '../prices/createStaticPrices.js'
import type { BalanceProvider } from '../providers/balanceProvider.js'
import { toWireBalance } from './toWireBalance.js'

/** An account, in the one spelling the caches use, and the networks it is read on. */
export type BalanceTarget = { address: string; networks: readonly Network[] }

/** Balances of one account, over one or several networks. */
export type BalanceAnswer = {
  balances: WireBalance[]
  /** Networks that could not be read. */
  missing: CaipNetworkId[]
  /** The least fresh source among the networks. */
  cacheState: CacheState
}

/** The rules of balances: which networks are asked, what is cached, what a failure means. */
export type BalanceManager = {
  /**
   * What to read for `account`, a bare address or a CAIP-10 id: one network or, without `chainId`, every network of
   * the address's namespace that is set up.
   *
   * @throws GangwayError `INVALID_ADDRESS`, `CHAIN_NOT_SUPPORTED`, `CHAIN_NOT_CONFIGURED`.
   */
  getTarget(account: string, chainId: CaipNetworkId | undefined): BalanceTarget
  /**
   * Balances of a target. `isForced` passes the cache by.
   *
   * @throws GangwayError `DATA_BALANCE_UNAVAILABLE` when no network could be read.
   */
  getBalances(target: BalanceTarget, options: { isForced: boolean }): Promise<BalanceAnswer>
}

/** data-sources.md §4: balances are fresh for 10 s and may be served for 30 s. */
const cacheTimes = { fresh: 10_000, stale: 30_000, maxEntries: 10_000 } as const

/** Creates the balance rules over one provider per namespace. */
export function createBalanceManager(deps: {
  rpc: RpcUpstreams
  providers: Readonly<Record<ChainNamespace, BalanceProvider>>
  prices: Prices
  log: Log
}): BalanceManager {
  const { rpc, providers, prices, log } = deps
  const cache = createCache<WireBalance[]>(cacheTimes)

  function readNetwork(network: Network, address: string, bypass: boolean) {
    const { caipNetworkId, chainNamespace } = network
    const load = async () => {
      const holdings = await providers[chainNamespace].getHoldings(network, address)
      return holdings.map((holding) => toWireBalance(network, holding, prices))
    }
    return cache.get(`balance:${caipNetworkId}:${address}`, load, { bypass })
  }

  return {
    getTarget(account, chainId) {
      const { address, namespace, caipNetworkId } = parseAccount(account, providers)
      const wanted = chainId ?? caipNetworkId
      if (wanted !== undefined && !wanted.startsWith(`${namespace}:`))
        throw new GangwayError('INVALID_ADDRESS', { context: { field: 'address' } })
      return {
        address,
        networks: wanted === undefined ? getNetworks(rpc, namespace) : [rpc.get(wanted).network],
      }
    },
    async getBalances({ address, networks }, { isForced }) {
      const results = await Promise.allSettled(
        networks.map((network) => readNetwork(network, address, isForced)),
      )
      const answers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      const missing = networks.flatMap(({ caipNetworkId: chain }, index) => {
        const result = results[index]
        if (result?.status !== 'rejected') return []
        log.warn({ chain, error: result.reason }, 'balances could not be read')
        return [chain]
      })
      if (answers.length === 0 && missing.length > 0) throw new GangwayError('DATA_BALANCE_UNAVAILABLE')
      return {
        balances: answers.flatMap(({ value }) => value),
        missing,
        cacheState: getLeastFresh(answers.map(({ state }) => state)),
      }
    },
  }
}

function getNetworks(rpc: RpcUpstreams, namespace: ChainNamespace): Network[] {
  return rpc
    .getStatuses()
    .filter(({ network, isConfigured }) => isConfigured && network.chainNamespace === namespace)
    .map(({ network }) => network)
}

function getLeastFresh(states: readonly CacheState[]): CacheState {
  return states.find((state) => state === 'stale') ?? states.find((state) => state === 'miss') ?? 'hit'
}

function parseAccount(
  account: string,
  providers: Readonly<Record<ChainNamespace, BalanceProvider>>,
): { address: string; namespace: ChainNamespace; caipNetworkId?: CaipNetworkId } {
  if (account.includes(':')) {
    const { address, chainNamespace, caipNetworkId } = parseCaipAccountId(account)
    return {
      address: providers[chainNamespace].parseAddress(address),
      namespace: chainNamespace,
      caipNetworkId,
    }
  }
  const namespace = account.startsWith('0x') ? 'eip155' : 'solana'
  return { address: providers[namespace].parseAddress(account), namespace }
}
