import { type CaipNetworkId, GangwayError, getChainNamespace } from '@gangway/protocol'
import type { Config } from '../config/config.js'

/**
 * The EVM network something is read from: the one named, else the selected one, else the first. Throws
 * `CHAIN_NOT_CONFIGURED`.
 */
export function getReadNetwork(config: Config, named: CaipNetworkId | undefined): CaipNetworkId {
  const { networkId: selected } = config.state
  const isEvm = getChainNamespace(selected) === 'eip155'
  const first = config.networks.find(({ chainNamespace }) => chainNamespace === 'eip155')
  const networkId = named ?? (isEvm ? selected : first?.caipNetworkId)
  const network = config.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (network?.chainNamespace !== 'eip155' || !network.isConfigured)
    throw new GangwayError('CHAIN_NOT_CONFIGURED', { details: networkId ?? 'eip155' })
  return network.caipNetworkId
}
