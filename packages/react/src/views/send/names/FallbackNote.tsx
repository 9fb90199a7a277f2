import type { ResolvedName } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { Banner } from '../../../components/Banner/Banner.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useNetworkName } from '../../../hooks/useNetworkName.js'

/** Says that the address of a name is the one it has on Ethereum. data-sources.md §6.1. */
export function FallbackNote(props: { name: ResolvedName | undefined; networkId: CaipNetworkId }) {
  const { name, networkId } = props
  const t = useLateTranslate()
  const network = useNetworkName(networkId)
  if (!name?.isFallback) return null
  return <Banner kind="warning">{t('send.name.fallback', { name: name.name, network })}</Banner>
}
