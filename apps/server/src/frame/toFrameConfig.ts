import type { FrameConfig } from '@gangway/protocol'
import { listedTokens } from '@gangway/registry'
import type { RpcUpstreams } from '@gangway/server-kit'
import type { Project } from '@gangway/wallet-api'
import type { ServerConfig } from '../settings/readServerConfig.js'
import { listNetworks } from '../settings/toPublicConfig.js'
import type { SmartAccountNetworks } from './watchSmartAccounts.js'

/** What the frame is told with its page. Without a project nobody may use it. architecture.md §6. */
export function toFrameConfig(
  config: ServerConfig,
  rpc: RpcUpstreams,
  project: Project | undefined,
  smartAccounts: Pick<SmartAccountNetworks, 'has'>,
): FrameConfig {
  const networks = listNetworks(config, rpc).map((network) => ({
    ...network,
    hasSmartAccounts: smartAccounts.has(network.caipNetworkId),
  }))
  const ids = new Set(networks.map(({ caipNetworkId }) => caipNetworkId))
  return {
    projectId: project?.id ?? '',
    projectName: project?.name ?? '',
    allowedOrigins: [...(project?.origins ?? [])],
    custody: project?.custody ?? 'escrow',
    recoveryUrl: config.wallet.recoveryUrl ?? '',
    networks,
    defaultNetwork: config.defaultNetwork,
    tokens: listedTokens
      .filter(({ caipNetworkId }) => ids.has(caipNetworkId))
      .map(({ caipNetworkId, address, name, symbol, decimals }) => ({
        caipNetworkId,
        address,
        name,
        symbol,
        decimals,
      })),
    prices: { ...config.staticPrices },
    environment: config.environment,
  }
}
