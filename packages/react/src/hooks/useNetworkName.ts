import { getNetwork } from '@gangway/core'
import { type CaipNetworkId, parseCaipNetworkId } from '@gangway/protocol'
import { useConfig } from './useConfig.js'
import { useTranslate } from './useTranslate.js'

/** What a network is called here; one this deployment does not list goes by its number. */
export function useNetworkName(networkId: CaipNetworkId): string {
  const t = useTranslate()
  const config = useConfig()
  const network = getNetwork(config, networkId)
  return network?.name ?? t('networks.numbered', { id: parseCaipNetworkId(networkId).reference })
}
