import { formatMoney } from '@gangway/core'
import { Button } from '../../components/Button/Button.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import type { BuyAction } from './getBuyAction.js'
import type { BuyForm } from './useBuyForm.js'

const possible: ReadonlySet<BuyAction> = new Set<BuyAction>(['continue', 'retry'])

/** The form's one button: its label is the next thing to do. interface-guide.md §9.5. */
export function BuyButton({ form: { action, amount, currency, quote } }: { form: BuyForm }) {
  const t = useLateTranslate()
  const locale = useLocale()
  const bound = 'bound' in amount ? formatMoney({ amount: amount.bound, currency }, locale) : ''
  return (
    <Button
      type="submit"
      isWide
      isBusy={action === 'asking' || action === 'opening'}
      aria-disabled={!possible.has(action) || undefined}
    >
      {t(`buy.action.${action}`, { provider: quote?.label ?? '', bound })}
    </Button>
  )
}
