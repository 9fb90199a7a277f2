import { noFeatures, type PublicConfig } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import type { ConsoleContext } from '../ConsoleContext.js'
import { localNetworks } from '../localNetworks.js'

/** What the phone wallet is told of the world: as a page is, but for what only pages do. */
export function createPhoneConfig(
  { worldId, rpc }: Pick<ConsoleContext, 'worldId' | 'rpc'>,
  { apiUrl, relayUrl }: NonNullable<ConsoleContext['phone']>,
): PublicConfig {
  const projectId = 'local'
  return {
    environment: 'local',
    worldId,
    projectId,
    apiUrl,
    pairing: { relayUrl, projectId },
    defaultNetwork: gangwayOne.caipNetworkId,
    networks: localNetworks.map((network) => ({
      ...network,
      isConfigured: rpc[network.caipNetworkId] !== undefined,
    })),
    features: noFeatures,
  }
}
