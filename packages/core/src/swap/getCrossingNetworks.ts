import type { CaipNetworkId } from '@gangway/protocol'
import type { Config, ConfiguredNetwork } from '../config/config.js'
import { getNetwork } from '../config/getNetwork.js'

/**
 * The networks on which a swap of one network may arrive, that one first: others of the same kind, real or test, that this
 * deployment can read. EVM alone: sources carry nothing elsewhere.
 */
export function getCrossingNetworks(config: Config, networkId: CaipNetworkId): readonly ConfiguredNetwork[] {
  const here = getNetwork(config, networkId)
  if (here === null) return []
  if (here.chainNamespace !== 'eip155') return [here]
  const others = config.networks.filter(
    ({ caipNetworkId, chainNamespace, isConfigured, testnet }) =>
      chainNamespace === 'eip155' &&
      isConfigured !== false &&
      caipNetworkId !== networkId &&
      Boolean(testnet) === Boolean(here.testnet),
  )
  return [here, ...others]
}
