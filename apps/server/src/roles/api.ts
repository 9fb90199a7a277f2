import { createDataApi, createStaticPrices } from '@gangway/data-api'
import { listedTokens } from '@gangway/registry'
import { createGetClientIp } from '@gangway/server-kit'
import type { CreateRole } from './role.js'

/** How often nodes not yet known to serve their network are asked again, in milliseconds. */
const probeInterval = 60_000

/** The `api` role: the data API under its own origin. */
export const createApiRole: CreateRole = async ({ config, log, metrics, rpc, getPublicConfig }) => {
  // Not awaited: a node that hangs must not hold up the start. What it finds shows in log, health and configuration.
  void rpc.probe()
  setInterval(() => void rpc.probe(), probeInterval).unref()
  return createDataApi({
    log,
    metrics,
    rpc,
    getPublicConfig,
    prices: createStaticPrices(config.staticPrices),
    tokens: listedTokens,
    projectIds: config.projectIds,
    allowedOrigins: config.allowedOrigins,
    rateLimits: config.rateLimits,
    getClientIp: createGetClientIp(config),
  })
}
