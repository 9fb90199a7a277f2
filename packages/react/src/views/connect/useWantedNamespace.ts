import { type ChainNamespace, getChainNamespace } from '@gangway/protocol'
import { useGangway } from '../../hooks/useGangway.js'

/** The family of the network chosen beforehand, for which there is no wallet yet; null: any. product.md §4. */
export function useWantedNamespace(): ChainNamespace | null {
  return useGangway((state) => (state.isSwitchingNamespace ? getChainNamespace(state.networkId) : null))
}
