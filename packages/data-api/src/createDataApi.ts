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
import type { DataApiContext, DataApiRoute } from './dataApiContext.js'
import type { EventManager } from './events/createEventManager.js'
import { createGasManager } from './gas/createGasManager.js'
import { createHistory, type HistorySettings } from './history/createHistory.js'
import { createHistoryStore } from './history/createHistoryStore.js'
import { createNames, type NameSettings } from './identity/createNames.js'
import type { PriceManager } from './model/priceManager.js'
import { createNfts } from './nfts/createNfts.js'
import { createPictureAddresses } from './picture/createPictureAddresses.js'
import { createPictureManager } from './picture/createPictureManager.js'
import { createFungibleManager } from './prices/createFungibleManager.js'
import { createEip155Node } from './providers/eip155Node.js'
import { createSolanaNode } from './providers/solanaNode.js'
import { mountAccountStream } from './routes/accountStream.js'
import { mountAnalyticsConfig } from './routes/analyticsConfig.js'
import { mountBalance } from './routes/balance.js'
import { mountConfig } from './routes/config.js'
import { mountConvertTokens } from './routes/convertTokens.js'
import { mountEventCounts, mountEvents } from './routes/events.js'
import { mountFungiblePrice } from './routes/fungiblePrice.js'
import { mountGasPrice } from './routes/gasPrice.js'
import { mountHealth } from './routes/health.js'
import { mountHistory } from './routes/history.js'
import { mountIdentity } from './routes/identity.js'
import { mountImages } from './routes/images.js'
import { mountName } from './routes/name.js'
import { mountNfts } from './routes/nfts.js'
import { mountOpenApi } from './routes/openApi.js'
import { mountPicture } from './routes/picture.js'
import { mountRpc } from './routes/rpc.js'
import { mountSiwx } from './routes/siwx.js'
import { mountSupportedChains } from './routes/supportedChains.js'
import { mountWallets } from './routes/wallets.js'
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
    toPictureUrl: pictureAddresses?.toUrl,
    rpc,
    metrics,
    getPublicConfig,
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
  mountHealth(app, context, deps.isDatabaseAnswering)
  app.use(originRules(deps.allowedOrigins))
  mountConfig(app, context)
  mountSupportedChains(app, context)
  mountBalance(app, context, deps.accountData?.watched)
  mountRpc(app, context, getClientIp)
  mountWallets(app, context)
  mountImages(app, context)
  mountConvertTokens(app, context, tokens)
  mountGasPrice(app, context, createGasManager(rpc))
  mountFungiblePrice(
    app,
    context,
    createFungibleManager({ rpc, prices, listedTokens: tokens, seenTokens: deps.accountData?.tokens }),
  )
  if (deps.pictures && pictureAddresses)
    mountPicture(app, context, {
      addresses: pictureAddresses,
      manager: createPictureManager({ fetch: deps.pictures.fetch, log }),
    })
  if (deps.names) {
    const identities = createNames(deps.names, { rpc, log })
    mountIdentity(app, context, identities)
    mountName(app, context, identities)
  }
  if (deps.accountData) mountAccountHistory(app, context, deps, deps.accountData)
  mountAnalyticsConfig(app, context)
  mountEvents(app, context, deps.events)
  if (deps.events && deps.operatorToken) mountEventCounts(app, deps.events, deps.operatorToken)
  if (deps.siwx) mountSiwx(app, context, createSiwxManager({ ...deps.siwx, rpc }))
  mountOpenApi(app)
  return app
}

function mountAccountHistory(
  app: DataApiRoute,
  context: DataApiContext,
  deps: DataApiDeps,
  accountData: AccountData,
): void {
  const { rpc, prices, log, getClientIp, history: settings, blocklist = emptyBlocklist } = deps
  const { stopping = new AbortController().signal } = deps
  const { database, changes } = accountData
  mountHistory(app, context, createHistory({ accountData, settings, rpc, prices, log, blocklist }))
  mountNfts(app, context, createNfts({ accountData, rpc, log, blocklist }))
  mountAccountStream(app, context, {
    changes,
    remoteChanges: createRemoteChanges({ store: createHistoryStore(database), changes, log }),
    getClientIp,
    stopping,
  })
}
