import { type ConfiguredNetwork, getNetwork } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { useConfig } from './useConfig.js'
import { useGangway } from './useGangway.js'

/** The selected network. `network` is null when the wallet is on one this deployment does not list. */
export function useNetwork(): {
  networkId: CaipNetworkId
  network: ConfiguredNetwork | null
  networks: readonly ConfiguredNetwork[]
} {
  const config = useConfig()
  const networkId = useGangway((state) => state.networkId)
  return { networkId, network: getNetwork(config, networkId), networks: config.networks }
}
