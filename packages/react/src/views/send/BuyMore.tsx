import { getNetwork, type TokenBalance } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { Button } from '../../components/Button/Button.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useRouter } from '../../router/useRouter.js'

/** A form that gives something away: what it does next, where, and what of. */
type GivingForm = {
  action: string
  networkId: CaipNetworkId
  token: Pick<TokenBalance, 'symbol' | 'nft'> | null
}

/** Where there is too little to give, or to pay the fee with: the way to more of it. modal-behaviour.md §8 */
export function BuyMore({ form: { action, networkId, token } }: { form: GivingForm }) {
  const t = useLateTranslate()
  const config = useConfig()
  const { push } = useRouter()
  const native = getNetwork(config, networkId)?.nativeCurrency
  const symbol =
    action === 'insufficient-funds' && !token?.nft
      ? token?.symbol
      : action === 'insufficient-gas'
        ? native?.symbol
        : undefined
  if (!config.features.onramp || symbol === undefined) return null
  return (
    <Button
      kind="quiet"
      isWide
      icon="plus"
      onClick={() => push('Buy', { draft: { wanted: { networkId, symbol } } })}
    >
      {t('send.buy', { symbol })}
    </Button>
  )
}
