import type { PublicConfig } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import type { ServerConfig } from './config.js'

/** The public half of the configuration, with what is known of each network right now. DESIGN §6. */
export function toPublicConfig(config: ServerConfig, rpc: RpcUpstreams): PublicConfig {
  return {
    environment: config.environment,
    worldId: config.worldId ?? null,
    projectId: config.projectIds[0],
    apiUrl: config.apiUrl,
    defaultNetwork: config.defaultNetwork,
    networks: rpc.getStatuses().map(({ network, isConfigured, reason }) => {
      const explorerUrl = config.explorerUrls[network.id]
      return {
        caipNetworkId: network.caipNetworkId,
        isConfigured,
        ...(reason ? { reason } : {}),
        ...(explorerUrl ? { explorerUrl } : {}),
      }
    }),
    features: {
      send: true,
      receive: false,
      swaps: false,
      onramp: false,
      history: false,
      email: false,
      socials: [],
      pairing: false,
      allWallets: false,
      analytics: false,
    },
    ...(config.devConsoleUrl ? { devConsoleUrl: config.devConsoleUrl } : {}),
  }
}
