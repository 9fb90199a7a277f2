import { GangwayError, type ListedToken, type PublicConfig } from '@gangway/protocol'
import {
  createHttpApp,
  createRateLimits,
  type GetClientIp,
  type Log,
  type Metrics,
  originRules,
  type RateLimitSettings,
  type RpcUpstreams,
} from '@gangway/server-kit'
import { createBalanceManager } from './balances/createBalanceManager.js'
import type { DataApiContext, DataApiRoute } from './dataApiContext.js'
import type { EventManager } from './events/createEventManager.js'
import type { Prices } from './prices/createStaticPrices.js'
import { createEip155Node } from './providers/eip155Node.js'
import { createSolanaNode } from './providers/solanaNode.js'
import { mountAnalyticsConfig } from './routes/analyticsConfig.js'
import { mountBalance } from './routes/balance.js'
import { mountConfig } from './routes/config.js'
import { mountEventCounts, mountEvents } from './routes/events.js'
import { mountHealth } from './routes/health.js'
import { mountImages } from './routes/images.js'
import { mountMetrics } from './routes/metrics.js'
import { mountRpc } from './routes/rpc.js'
import { mountSiwx } from './routes/siwx.js'
import { mountSupportedChains } from './routes/supportedChains.js'
import { mountWallets } from './routes/wallets.js'
import { createSiwxManager, type SiwxSettings } from './siwx/createSiwxManager.js'

/** What a data API is made of. */
export type DataApiDeps = {
  log: Log
  metrics: Metrics
  rpc: RpcUpstreams
  prices: Prices
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
}

/** Creates the data API: JSON-RPC proxy, supported chains, balances, configuration, health, metrics. services.md §3. */
export function createDataApi(deps: DataApiDeps): DataApiRoute {
  const { rpc, metrics, log, prices, tokens, getPublicConfig, getClientIp } = deps
  const limits = createRateLimits(deps.rateLimits, metrics)
  const projects = new Set(deps.projectIds)
  const context: DataApiContext = {
    rpc,
    metrics,
    getPublicConfig,
    balances: createBalanceManager({
      rpc,
      prices,
      log,
      providers: { eip155: createEip155Node(rpc, tokens), solana: createSolanaNode(rpc, tokens) },
    }),
    async admit(request, projectId, points) {
      if (!projects.has(projectId))
        throw new GangwayError('PROJECT_UNKNOWN', { context: { field: 'projectId' } })
      await limits.consume({ ip: getClientIp(request), projectId }, points)
    },
  }

  const app = createHttpApp({ log, metrics })
  mountHealth(app, context, deps.isDatabaseAnswering)
  mountMetrics(app, context)
  app.use(originRules(deps.allowedOrigins))
  mountConfig(app, context)
  mountSupportedChains(app, context)
  mountBalance(app, context)
  mountRpc(app, context)
  mountWallets(app, context)
  mountImages(app, context)
  mountAnalyticsConfig(app, context)
  mountEvents(app, context, deps.events)
  if (deps.events && deps.operatorToken) mountEventCounts(app, deps.events, deps.operatorToken)
  if (deps.siwx) mountSiwx(app, context, createSiwxManager({ ...deps.siwx, rpc }))
  return app
}
