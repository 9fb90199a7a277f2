import type { PublicConfig } from '@gangway/protocol'
import type { NetworkStatus, RpcUpstreams } from '@gangway/server-kit'
import type { ServerConfig } from './readServerConfig.js'

/** The public half of the configuration, with what is known of each network right now. architecture.md §6. */
export function toPublicConfig(config: ServerConfig, rpc: RpcUpstreams): PublicConfig {
  const { page: pairing } = config.pairing
  return {
    environment: config.environment,
    worldId: config.worldId ?? null,
    projectId: config.projectIds[0],
    apiUrl: config.apiUrl,
    ...(config.wallet.frameUrl ? { frameUrl: `${config.wallet.frameUrl}/sdk` } : {}),
    ...(pairing ? { pairing } : {}),
    defaultNetwork: config.defaultNetwork,
    networks: listNetworks(config, rpc),
    ...config.page,
    features: {
      ...config.page.features,
      coinbase: config.hasCoinbaseWallet,
      history: config.page.features.history && config.follow !== null,
      onramp: config.page.features.onramp && config.buy.providers.length > 0,
      pairing: pairing !== undefined,
      socials: [...config.wallet.socials],
    },
    ...(config.devConsoleUrl ? { devConsoleUrl: config.devConsoleUrl } : {}),
  }
}

/** The networks of this deployment, whole, in the order people look for them, with what is known of each right now. */
export function listNetworks(
  config: Pick<ServerConfig, 'defaultNetwork'>,
  rpc: RpcUpstreams,
): PublicConfig['networks'] {
  return sortNetworks(rpc.getStatuses(), config.defaultNetwork).map(({ network, isConfigured, reason }) => ({
    ...network,
    isConfigured,
    ...(reason ? { reason } : {}),
  }))
}

// The order people look for them in: the default one, what works here, mainnets, then EVM by age of its chain id.
function sortNetworks(statuses: readonly NetworkStatus[], defaultNetwork: string): NetworkStatus[] {
  const rank = ({ network, isConfigured }: NetworkStatus) => [
    network.caipNetworkId === defaultNetwork ? 0 : 1,
    isConfigured ? 0 : 1,
    network.testnet ? 1 : 0,
    typeof network.id === 'number' ? network.id : Number.MAX_SAFE_INTEGER,
  ]
  return statuses.toSorted((a, b) => {
    const [left, right] = [rank(a), rank(b)]
    const at = left.findIndex((value, index) => value !== right[index])
    return at < 0 ? a.network.name.localeCompare(b.network.name) : (left[at] ?? 0) - (right[at] ?? 0)
  })
}
