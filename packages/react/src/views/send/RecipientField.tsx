import type { GangwayError } from '@gangway/protocol'
import { forwardRef } from 'react'
import { Address } from '../../components/Address/Address.js'
import { Button } from '../../components/Button/Button.js'
import { TextField } from '../../components/TextField/TextField.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { getRecipientProblem } from './getRecipientProblem.js'
import type { SendForm } from './useSendForm.js'

/** Who receives: as typed, and once it is an address, whole and in groups of four. interface-guide §9.3. */
export const RecipientField = forwardRef<HTMLInputElement, { form: SendForm }>(function RecipientField(
  { form },
  ref,
) {
  const { draft, recipient, estimate, change } = form
  const t = useTranslate()
  const network = useNetworkName(form.networkId)
  const error = getError(form)
  const owner = error?.context.owner
  return (
    <>
      <TextField
        ref={ref}
        label={t('send.to')}
        value={draft.to}
        onChange={(to) => change({ to })}
        placeholder={t('send.toPlaceholder')}
        canClear
        canPaste
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        error={error && t(getRecipientProblem(error), { network })}
        help={
          recipient.kind === 'valid' && !estimate.error ? (
            <Address address={recipient.address} form="full" />
          ) : (
            t('send.toHelp', { network })
          )
        }
      />
      {typeof owner === 'string' && (
        <Button kind="secondary" onClick={() => change({ to: owner })}>
          {t('send.useOwner')}
        </Button>
      )}
    </>
  )
})

// The text alone may be refused, or what the network says of the address.
function getError({ recipient, estimate }: SendForm): GangwayError | null {
  if (recipient.kind === 'invalid') return recipient.error
  return estimate.error?.code === 'INVALID_ADDRESS' ? estimate.error : null
}
