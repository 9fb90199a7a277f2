import {
  type BalanceResponse,
  type CaipNetworkId,
  type ChainNamespace,
  GangwayError,
  type Network,
  parseCaipAccountId,
  toCaipAccountId,
  type WireBalance,
} from '@gangway/protocol'
import { createCache, type Freshness, type Log, type RpcUpstreams } from '@gangway/server-kit'
import { getLeastFresh } from '../getLeastFresh.js'
import type { AccountChanges } from '../model/accountChanges.js'
import type { PriceManager } from '../model/priceManager.js'
import type { BalanceProvider } from '../providers/balanceProvider.js'
import type { Holdings } from '../providers/holding.js'
import type { HoldingFinder } from './createHoldingFinder.js'
import type { SeenTokens } from './createSeenTokens.js'
import { spareOwn } from './spareOwn.js'
import { toWireBalance } from './toWireBalance.js'

/** An account, in the one spelling the caches use, and the networks it is read on. */
export type BalanceTarget = { address: string; networks: readonly Network[] }

/** Balances of one account, over one or several networks. */
export type BalanceAnswer = {
  /** Never changed; of one network the same object as long as it is answered from memory. */
  body: BalanceResponse
  /** The least fresh source among the networks. */
  freshness: Freshness
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

/**
 * data-sources.md §4: balances are fresh for 10 s and may be served for 30 s. Each is kept twice, as an object and, once it
 * was answered, as the bytes that were sent.
 */
const cacheTimes = { fresh: 10_000, stale: 30_000, maxEntries: 10_000, maxBytes: 32 * 1024 * 1024 } as const

/** Creates the balance rules; of a namespace's providers the first counts. */
export function createBalanceManager(deps: {
  rpc: RpcUpstreams
  providers: readonly BalanceProvider[]
  prices: PriceManager
  log: Log
  /** What services elsewhere know of holdings; left out, none is asked. */
  finder?: HoldingFinder | undefined
  /** Where pictures are, as `TokenPictures` has it. */
  toPictureUrl: (asset: string) => string
  /** What accounts were seen with, and when that changes; left out, listed tokens are all that is read. */
  followed?: { seenTokens: SeenTokens; changes: Pick<AccountChanges, 'subscribe'> } | undefined
}): BalanceManager {
  const { rpc, providers, prices, log, finder, toPictureUrl, followed } = deps
  const cache = createCache<BalanceResponse>(cacheTimes)
  let isFailing = false
  const toKey = (chain: CaipNetworkId, address: string) => `balance:${chain}:${address}`
  followed?.changes.subscribe(undefined, ({ chain, account }) => cache.drop(toKey(chain, account)))

  /** A database that does not answer must not stand between a person and what the chain says. */
  async function tryFollowed<T>(chain: CaipNetworkId, read: () => Promise<T> | T, otherwise: T): Promise<T> {
    try {
      const found = await read()
      isFailing = false
      return found
    } catch (error) {
      // While the database is away each request would say so.
      if (!isFailing) log.warn({ chain, error }, 'tokens an account was seen with could not be read')
      isFailing = true
      return otherwise
    }
  }

  async function load(network: Network, address: string): Promise<BalanceResponse> {
    const { caipNetworkId } = network
    const seenTokens = followed?.seenTokens
    const seen = await tryFollowed(caipNetworkId, () => seenTokens?.list(caipNetworkId, address) ?? [], null)
    const held = await readHoldings(network, address, seen ?? [])
    const spare = () =>
      seenTokens ? spareOwn(seenTokens, caipNetworkId, address, held.holdings) : held.holdings
    const holdings = await tryFollowed(caipNetworkId, spare, held.holdings)
    const { values } = await prices.getPrices(
      holdings.map(({ address }) =>
        address === undefined ? caipNetworkId : toCaipAccountId(caipNetworkId, address),
      ),
    )
    const rows = holdings.map((holding, index) =>
      toWireBalance(network, holding, values[index] ?? null, toPictureUrl),
    )
    return toBody(rows, held.isPartial || seen === null ? [caipNetworkId] : [])
  }

  /** What the node says, of what it was told to look for too; what services say while it does not answer. */
  async function readHoldings(network: Network, address: string, seen: readonly string[]): Promise<Holdings> {
    const { caipNetworkId: chain, chainNamespace } = network
    const found = await finder?.findCandidates(chain, address)
    const candidates = new Set([...seen, ...(found?.candidates ?? [])])
    try {
      const provider = getProvider(providers, chainNamespace)
      const held = await provider.getHoldings(network, address, [...candidates])
      return { ...held, isPartial: held.isPartial || (found?.isPartial ?? false) }
    } catch (error) {
      const instead = await finder?.findHoldings(network, address)
      if (!instead) throw error
      log.warn({ chain, error }, 'balances are told by a data provider, as the node does not answer')
      return instead
    }
  }

  /** Undefined where the network cannot be read. */
  async function readNetwork(network: Network, address: string, bypass: boolean) {
    const chain = network.caipNetworkId
    try {
      return await cache.get(toKey(chain, address), () => load(network, address), { bypass })
    } catch (error) {
      log.warn({ chain, error }, 'balances could not be read')
      return undefined
    }
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
      const results = await Promise.all(networks.map((network) => readNetwork(network, address, isForced)))
      const answers = results.filter((answer) => answer !== undefined)
      const [first] = answers
      if (!first && networks.length > 0) throw new GangwayError('DATA_BALANCE_UNAVAILABLE')
      if (first && networks.length === 1) return { body: first.value, freshness: first }
      const rows = answers.flatMap(({ value }) => value.balances)
      const partial = networks.flatMap(({ caipNetworkId }, index) => {
        const answer = results[index]
        return answer ? (answer.value.meta?.partial ?? []) : [caipNetworkId]
      })
      return { body: toBody(rows, partial), freshness: getLeastFresh(answers) }
    },
  }
}

function toBody(balances: WireBalance[], partial: CaipNetworkId[]): BalanceResponse {
  return { balances, ...(partial.length > 0 ? { meta: { partial } } : {}) }
}

function getNetworks(rpc: RpcUpstreams, namespace: ChainNamespace): Network[] {
  return rpc
    .getStatuses()
    .filter(({ network, isConfigured }) => isConfigured && network.chainNamespace === namespace)
    .map(({ network }) => network)
}

function parseAccount(
  account: string,
  providers: readonly BalanceProvider[],
): { address: string; namespace: ChainNamespace; caipNetworkId?: CaipNetworkId } {
  if (account.includes(':')) {
    const { address, chainNamespace, caipNetworkId } = parseCaipAccountId(account)
    return {
      address: getProvider(providers, chainNamespace).parseAddress(address),
      namespace: chainNamespace,
      caipNetworkId,
    }
  }
  const namespace = account.startsWith('0x') ? 'eip155' : 'solana'
  return { address: getProvider(providers, namespace).parseAddress(account), namespace }
}

function getProvider(providers: readonly BalanceProvider[], wanted: ChainNamespace): BalanceProvider {
  const provider = providers.find(({ namespace }) => namespace === wanted)
  if (!provider) throw new GangwayError('CHAIN_NOT_SUPPORTED')
  return provider
}
