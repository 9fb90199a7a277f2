import { formatAmount, updateSend } from '@gangway/core'
import { getChainNamespace } from '@gangway/protocol'
import { useEffect } from 'react'
import { Button } from '../../../components/Button/Button.js'
import { useCapabilities } from '../../../hooks/useCalls.js'
import { useConfig } from '../../../hooks/useConfig.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useLocale } from '../../../hooks/useLocale.js'
import { useRouter } from '../../../router/useRouter.js'
import type { SendForm } from '../useSendForm.js'
import { toRows } from './rows.js'

/**
 * Leads from one transfer to several that leave together; nothing where the wallet does not carry them out as one.
 * interface-guide.md §9.10
 */
export function AddAnother({ form }: { form: SendForm }) {
  const { amount, draft, estimate, networkId, token } = form
  const config = useConfig()
  const locale = useLocale()
  const t = useLateTranslate()
  const { replace } = useRouter()
  const isPossible = useCanBatch(networkId)
  // The form was left with several in it.
  useEffect(() => {
    if (config.state.send.draft?.rows) replace('SendSeveral', {})
  }, [config, replace])
  if (!isPossible || !token) return null
  const add = () => {
    const entered = amount.kind === 'valid' ? amount.amount : null
    const units = entered === 'max' ? (estimate.latest?.maxAmount ?? null) : entered
    const isTyped = draft.amountUnit === 'token' && !draft.isMax
    const written = units === null ? '' : formatAmount(units, token.quantity.decimals, { locale })
    updateSend(config, { draft: { ...draft, rows: toRows(draft, isTyped ? draft.amount : written, token) } })
    replace('SendSeveral', { focusAt: 1 })
  }
  return (
    <Button kind="quiet" icon="plus" onClick={add}>
      {t('several.add')}
    </Button>
  )
}

/** Whether the wallet in use carries several calls out as one on a network. EIP-5792 `atomic` */
function useCanBatch(networkId: SendForm['networkId']): boolean {
  const capabilities = useCapabilities(networkId)
  return (
    getChainNamespace(networkId) === 'eip155' &&
    capabilities !== null &&
    capabilities.atomic !== 'unsupported'
  )
}
