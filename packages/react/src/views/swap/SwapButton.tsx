import { getNetwork } from '@gangway/core'
import { Button } from '../../components/Button/Button.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useAskedWallet } from '../send/useAskedWallet.js'
import type { SwapAction } from './getSwapAction.js'
import type { SwapForm } from './useSwapForm.js'

const possible: ReadonlySet<SwapAction> = new Set<SwapAction>([
  'connect',
  'choose-token',
  'retry-quote',
  'review',
])

/** The form's one button: its label is the next thing to do. interface-guide.md §9.5 */
export function SwapButton({ form }: { form: SwapForm }) {
  const { action, buy, networkId, sell, sender } = form
  const t = useLateTranslate()
  const network = getNetwork(useConfig(), networkId)
  const wallet = useAskedWallet() ?? sender?.connection.descriptor.name ?? ''
  const native = network?.nativeCurrency.symbol ?? ''
  return (
    <Button
      type="submit"
      isWide
      isBusy={action === 'checking-quote'}
      aria-disabled={!possible.has(action) || undefined}
    >
      {t(`swap.action.${action}`, { wallet, native, sell: sell?.symbol ?? '', buy: buy?.symbol ?? '' })}
    </Button>
  )
}
