import type { CaipNetworkId, ListedToken, Network } from '@gangway/protocol'
import {
  type EnvironmentOf,
  type EnvironmentProblem,
  type GuardedFetch,
  type Log,
  type Metrics,
  type RpcUpstreams,
  readEnvironment,
  type Variables,
} from '@gangway/server-kit'
import type { AccountData } from './accountData.js'
import type { HistoryProvider } from './history/historyProvider.js'
import type { IdentityProvider } from './identity/identityProvider.js'
import type { TokenStore } from './model/tokenStore.js'
import type { NftProvider } from './nfts/nftProvider.js'
import type { PriceProvider } from './prices/priceProvider.js'
import type { BalanceProvider } from './providers/balanceProvider.js'
import type { HoldingProvider } from './providers/holdingProvider.js'
import type { Blocklist } from './spam/createBlocklist.js'
import type { TransferJudge } from './spam/createTransferJudge.js'
import type { SwapProvider } from './swaps/swapProvider.js'

/** How far a question travels: not out of this deployment, to its own nodes, to somebody else's server. */
export const reaches = ['here', 'node', 'elsewhere'] as const

/** What a data provider may be able to tell. data-sources.md §5 */
export type DataCapabilities = {
  /** From a node: the first of a namespace is the one that is asked. */
  balances: BalanceProvider
  /** From elsewhere: which tokens there are for the node to look at. */
  holdings: HoldingProvider
  nfts: NftProvider
  history: HistoryProvider
  prices: PriceProvider
  names: IdentityProvider
  swaps: SwapProvider
}

/** See {@link DataCapabilities}. */
export type DataCapability = keyof DataCapabilities

/** `metrics`: where requests to services elsewhere are counted; left out, they are not. */
type CommonDeps = { rpc: RpcUpstreams; log: Log; metrics?: Metrics | undefined }

/** What each capability is made of. */
export type DataCapabilityDeps = {
  balances: CommonDeps & {
    tokens: readonly ListedToken[]
    seenTokens: TokenStore | undefined
    blocklist: Blocklist
  }
  holdings: CommonDeps & { tokens: readonly ListedToken[]; blocklist: Blocklist }
  nfts: CommonDeps & { tokens: readonly ListedToken[]; accountData: AccountData; blocklist: Blocklist }
  history: CommonDeps & { accountData: AccountData; judge: TransferJudge['judge'] }
  prices: CommonDeps
  names: CommonDeps & { fetch: GuardedFetch }
  swaps: CommonDeps
}

const capabilityNames: Record<DataCapability, true> = {
  balances: true,
  holdings: true,
  nfts: true,
  history: true,
  prices: true,
  names: true,
  swaps: true,
}

/** Makes a capability of a provider's settings; undefined where they leave nothing to ask. */
type CreateCapabilities<TValues> = {
  [C in DataCapability]?: (values: TValues, deps: DataCapabilityDeps[C]) => DataCapabilities[C] | undefined
}

/** One file of the folder `sources`, which `node scripts/generate.mjs` collects. */
export type DataProviderDefinition<TVariables extends Variables> = CreateCapabilities<
  EnvironmentOf<TVariables>
> & {
  /** What `DATA_SOURCES` calls it, and what it makes is called. */
  name: string
  reach: (typeof reaches)[number]
  /** Its settings: docs/self-hosting.md lists them, and a server that is given a wrong one does not start. */
  variables?: TVariables
  /** What no single variable's schema can see. */
  check?(values: EnvironmentOf<TVariables>, networks: readonly Network[]): EnvironmentProblem[]
  /** The variable it needs before it can tell anything of a network, where that is not set. */
  getMissing?(values: EnvironmentOf<TVariables>, chain: CaipNetworkId): string | undefined
  /**
   * Asks it something that costs little, with its key; undefined where it is not set up. Rejects with what `DataService` throws where
   * it gives no usable answer.
   */
  tryKey?(
    values: EnvironmentOf<TVariables>,
    deps: { log: Log; signal: AbortSignal },
  ): Promise<unknown> | undefined
}

/** A data provider: what it is called, the settings it needs, what it can tell. data-sources.md §5 */
export type DataProvider<TVariables extends Variables = Variables> = {
  name: string
  reach: (typeof reaches)[number]
  variables: TVariables
  capabilities: readonly DataCapability[]
  /** Gives it its settings. What is wrong with one is the server's to say, for all it reads at once. */
  bind(env: Readonly<Record<string, string | undefined>>): DataSource
}

/** A data provider with its settings. */
export type DataSource = {
  name: string
  reach: (typeof reaches)[number]
  capabilities: readonly DataCapability[]
  check(networks: readonly Network[]): EnvironmentProblem[]
  /** See `DataProviderDefinition`. */
  getMissing(chain: CaipNetworkId): string | undefined
  /** Whether it is asked where nobody named it: one elsewhere only with a setting of its own, as it learns the question. */
  isAskedUnnamed: boolean
  create<C extends DataCapability>(
    capability: C,
    deps: DataCapabilityDeps[C],
  ): DataCapabilities[C] | undefined
  /** See `DataProviderDefinition`; undefined for a source that has no key to try, or is not set up. */
  tryKey(deps: { log: Log; signal: AbortSignal }): Promise<unknown> | undefined
}

/** Declares a data provider. */
export function defineDataProvider<const TVariables extends Variables = Record<never, never>>(
  definition: DataProviderDefinition<TVariables>,
): DataProvider<TVariables> {
  const { name, reach, variables = {} as TVariables, check, getMissing, tryKey } = definition
  const factories: CreateCapabilities<EnvironmentOf<TVariables>> = definition
  const capabilities = (Object.keys(capabilityNames) as DataCapability[]).filter((each) => factories[each])
  return {
    name,
    reach,
    variables,
    capabilities,
    bind(env) {
      const { values } = readEnvironment(variables, env)
      return {
        name,
        reach,
        capabilities,
        check: (networks) => check?.(values, networks) ?? [],
        getMissing: (chain) => getMissing?.(values, chain),
        isAskedUnnamed: reach !== 'elsewhere' || hasSetting(variables, env),
        create: (capability, deps) => factories[capability]?.(values, deps),
        tryKey: (deps) => tryKey?.(values, deps),
      }
    },
  }
}

function hasSetting(variables: Variables, env: Readonly<Record<string, string | undefined>>): boolean {
  return Object.keys(variables).some((name) =>
    Object.entries(env).some(
      ([key, text]) =>
        text?.trim() && (name.endsWith('_*') ? key.startsWith(name.slice(0, -1)) : key === name),
    ),
  )
}
