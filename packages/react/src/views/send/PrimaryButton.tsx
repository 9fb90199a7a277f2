import { getNetwork } from '@gangway/core'
import { Button } from '../../components/Button/Button.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import type { PrimaryAction } from './getPrimaryAction.js'
import { useAskedWallet } from './useAskedWallet.js'
import type { SendForm } from './useSendForm.js'

const possible: ReadonlySet<PrimaryAction> = new Set<PrimaryAction>([
  'connect',
  'switch-network',
  'choose-asset',
  'check-fee',
  'enter-memo',
  'retry-fee',
  'review',
])

/** The form's one button: its label is the next thing to do. interface-guide.md §9.5. */
export function PrimaryButton(props: {
  form: Pick<SendForm, 'networkId' | 'sender' | 'action'> & { token: { symbol: string } | null }
  isSwitching: boolean
}) {
  const { form, isSwitching } = props
  const t = useLateTranslate()
  const name = useNetworkName(form.networkId)
  const network = getNetwork(useConfig(), form.networkId)
  const wallet = useAskedWallet() ?? form.sender?.connection.descriptor.name ?? ''
  const isBusy = isSwitching || form.action === 'checking-recipient' || form.action === 'checking-fee'
  const label = isSwitching
    ? t('send.switching')
    : t(`send.action.${form.action}`, {
        network: name,
        wallet,
        symbol: form.token?.symbol ?? '',
        native: network?.nativeCurrency.symbol ?? '',
      })
  return (
    <Button type="submit" isWide isBusy={isBusy} aria-disabled={!possible.has(form.action) || undefined}>
      {label}
    </Button>
  )
}
