import { type PublicConfig, parseWith, publicConfigElementId, publicConfigSchema } from '@gangway/protocol'
import { networks as knownNetworks } from '@gangway/registry'
import type { CreateConfigParameters } from './config.js'

/**
 * Reads the configuration a Gangway server has inlined into its page.
 *
 * @throws GangwayError `INVALID_INPUT` when it is absent or not what it should be.
 */
export function readPublicConfig(page: Document): PublicConfig {
  const text = page.getElementById(publicConfigElementId)?.textContent
  return parseWith(publicConfigSchema, text ? JSON.parse(text) : undefined)
}

/** Turns a deployment's public configuration into what `createConfig` takes; unknown networks are left out. */
export function toConfigParameters(publicConfig: PublicConfig): CreateConfigParameters {
  const networks = publicConfig.networks.flatMap((entry) => {
    const network = knownNetworks.find((known) => known.caipNetworkId === entry.caipNetworkId)
    if (!network) return []
    const [explorer] = network.blockExplorers
    const blockExplorers =
      entry.explorerUrl && explorer ? [{ ...explorer, url: entry.explorerUrl }] : network.blockExplorers
    const { isConfigured, reason } = entry
    return [{ ...network, blockExplorers, isConfigured, ...(reason ? { reason } : {}) }]
  })
  return {
    projectId: publicConfig.projectId,
    apiUrl: publicConfig.apiUrl,
    networks,
    defaultNetwork: publicConfig.defaultNetwork,
    features: publicConfig.features,
    worldId: publicConfig.worldId,
  }
}
