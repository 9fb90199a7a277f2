import { getNetwork } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'

/** Which networks the page needs, and which the wallet approved instead, if any. interface-guide.md §7.5 “networks refused”. */
export function useRefusedTexts(
  approved: readonly CaipNetworkId[],
  wallet: string,
): { needed: string; approved: string | null } {
  const t = useLateTranslate()
  const config = useConfig()
  const locale = useLocale()
  const list = (names: readonly string[]) => new Intl.ListFormat(locale).format(names)
  const needed = config.networks.filter(({ isConfigured }) => isConfigured).map(({ name }) => name)
  const offered = approved.map((id) => getNetwork(config, id)?.name ?? id)
  return {
    needed: t('pairing.refused.needed', { networks: list(needed), wallet }),
    approved: offered.length > 0 ? t('pairing.refused.approved', { networks: list(offered), wallet }) : null,
  }
}
