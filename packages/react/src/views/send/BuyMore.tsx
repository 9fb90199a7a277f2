import { getNetwork } from '@gangway/core'
import { Button } from '../../components/Button/Button.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useRouter } from '../../router/useRouter.js'
import type { SendForm } from './useSendForm.js'

/** Where there is too little to send, or to pay the fee with: the way to more of it. modal-behaviour §8 */
export function BuyMore({ form: { action, networkId, token } }: { form: SendForm }) {
  const t = useLateTranslate()
  const config = useConfig()
  const { push } = useRouter()
  const native = getNetwork(config, networkId)?.nativeCurrency
  const symbol =
    action === 'insufficient-funds'
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
