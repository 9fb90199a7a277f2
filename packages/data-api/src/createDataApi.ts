import { GangwayError, type ListedToken, type PublicConfig } from '@gangway/protocol'
import {
  createHttpApp,
  createRateLimits,
  type GetClientIp,
  type GuardedFetch,
  type Log,
  type Metrics,
  originRules,
  type RateLimitSettings,
  type RpcUpstreams,
} from '@gangway/server-kit'
import type { AccountData } from './accountData.js'
import { createBalanceManager } from './balances/createBalanceManager.js'
import { createSeenTokens } from './balances/createSeenTokens.js'
import type { AccountRoutesContext, DataApiContext, DataApiRoute } from './dataApiContext.js'
import type { EventManager } from './events/createEventManager.js'
import { createGasManager } from './gas/createGasManager.js'
import { createHistory, type HistorySettings } from './history/createHistory.js'
import { createHistoryStore } from './history/createHistoryStore.js'
import { createNames, type NameSettings } from './identity/createNames.js'
import type { PriceManager } from './model/priceManager.js'
import { mountOpenApi } from './mountOpenApi.js'
import { createNfts } from './nfts/createNfts.js'
import { createPictureAddresses } from './picture/createPictureAddresses.js'
import { createPictureManager } from './picture/createPictureManager.js'
import { createFungibleManager } from './prices/createFungibleManager.js'
import { createEip155Node } from './providers/eip155Node.js'
import { createSolanaNode } from './providers/solanaNode.js'
import { routes } from './routes/index.js'
import { createSiwxManager, type SiwxSettings } from './siwx/createSiwxManager.js'
import { type Blocklist, emptyBlocklist } from './spam/createBlocklist.js'
import { createTokenJudge } from './spam/createTokenJudge.js'
import { createRemoteChanges } from './stream/createRemoteChanges.js'

/** What a data API is made of. */
export type DataApiDeps = {
  log: Log
  metrics: Metrics
  rpc: RpcUpstreams
  prices: PriceManager
  /** Tokens whose balances are read on EVM networks, and that have names on Solana. */
  tokens: readonly ListedToken[]
  projectIds: readonly string[]
  /** Origins whose pages may call, see `originRules`. */
  allowedOrigins: readonly string[]
  rateLimits: RateLimitSettings
  getClientIp: GetClientIp
  getPublicConfig: () => PublicConfig
  /** Whether the database did when last asked; left out, there is none to ask. */
  isDatabaseAnswering?: () => boolean
  /** Where pages' events go; left out, they are taken and forgotten. */
  events?: EventManager | undefined
  /** Opens `/e/counts` to whoever knows it; left out, there is none. */
  operatorToken?: string | undefined
  /** Signing in by signature; left out, its routes are too. */
  siwx?: SiwxSettings
  /** Pictures from elsewhere, and what signs their addresses; left out, none are served. */
  pictures?: { fetch: GuardedFetch; secret: Uint8Array; apiUrl: string } | undefined
  /** Where names are looked up; left out, there are no routes for them. */
  names?: NameSettings | undefined
  /** What is followed of accounts; left out, there is no history. */
  accountData?: AccountData | undefined
  /** Where histories come from; by default from what is followed. */
  history?: HistorySettings | undefined
  /** What the operator holds to be spam; left out, nothing. */
  blocklist?: Blocklist | undefined
  /** Aborts when the process is told to end: what would be held open is closed. */
  stopping?: AbortSignal | undefined
}

/** Creates the data API: JSON-RPC proxy, supported chains, balances, configuration, health. services.md §3. */
export function createDataApi(deps: DataApiDeps): DataApiRoute {
  const { rpc, metrics, log, prices, tokens, getPublicConfig, getClientIp } = deps
  const limits = createRateLimits(deps.rateLimits, metrics)
  const projects = new Set(deps.projectIds)
  const pictureAddresses = deps.pictures && createPictureAddresses(deps.pictures)
  const context: DataApiContext = {
    rpc,
    metrics,
    tokens,
    getPublicConfig,
    getClientIp,
    stopping: deps.stopping ?? new AbortController().signal,
    isDatabaseAnswering: deps.isDatabaseAnswering,
    events: deps.events,
    operatorToken: deps.operatorToken,
    siwx: deps.siwx && createSiwxManager({ ...deps.siwx, rpc }),
    pictures:
      deps.pictures && pictureAddresses
        ? {
            addresses: pictureAddresses,
            manager: createPictureManager({ fetch: deps.pictures.fetch, log }),
          }
        : undefined,
    toPictureUrl: pictureAddresses?.toUrl,
    identities: deps.names && createNames(deps.names, { rpc, log }),
    accounts: deps.accountData && createAccountRoutes(deps, deps.accountData),
    gas: createGasManager(rpc),
    fungibles: createFungibleManager({
      rpc,
      prices,
      listedTokens: tokens,
      seenTokens: deps.accountData?.tokens,
    }),
    balances: createBalanceManager({
      rpc,
      prices,
      log,
      providers: {
        eip155: createEip155Node(rpc, tokens, deps.accountData?.tokens),
        solana: createSolanaNode(
          rpc,
          createTokenJudge(
            tokens,
            rpc.getStatuses().map(({ network }) => network),
            deps.blocklist,
          ),
        ),
      },
      followed: deps.accountData && {
        seenTokens: createSeenTokens(deps.accountData.database),
        changes: deps.accountData.changes,
      },
    }),
    async admit(request, projectId, points) {
      if (!projects.has(projectId))
        throw new GangwayError('PROJECT_UNKNOWN', { context: { field: 'projectId' } })
      await limits.consume({ ip: getClientIp(request), projectId }, points)
    },
  }

  const app = createHttpApp({ log, metrics })
  for (const { isOpen, mount } of routes) if (isOpen) mount(app, context)
  app.use(originRules(deps.allowedOrigins))
  for (const { isOpen, mount } of routes) if (!isOpen) mount(app, context)
  mountOpenApi(app)
  return app
}

function createAccountRoutes(deps: DataApiDeps, accountData: AccountData): AccountRoutesContext {
  const { rpc, prices, log, history: settings, blocklist = emptyBlocklist } = deps
  const { database, changes, watched } = accountData
  return {
    watched,
    changes,
    remoteChanges: createRemoteChanges({ store: createHistoryStore(database), changes, log }),
    history: createHistory({ accountData, settings, rpc, prices, log, blocklist }),
    nfts: createNfts({ accountData, rpc, log, blocklist }),
  }
}
