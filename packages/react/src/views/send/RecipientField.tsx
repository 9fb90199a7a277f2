import type { GangwayError } from '@gangway/protocol'
import { forwardRef } from 'react'
import { Button } from '../../components/Button/Button.js'
import { TextField } from '../../components/TextField/TextField.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import { getRecipientProblem } from './getRecipientProblem.js'
import { FallbackNote } from './names/FallbackNote.js'
import { RecipientChoices } from './recipients/RecipientChoices.js'
import { RecipientName } from './recipients/RecipientName.js'
import type { SendForm } from './useSendForm.js'

/** The part of the form that is asked of it. */
type RecipientForm = Pick<SendForm, 'networkId' | 'recipient'> & {
  draft: Pick<SendForm['draft'], 'to'>
  estimate: Pick<SendForm['estimate'], 'error'>
  change(patch: { to: string }): void
}

type RecipientFieldProps = { form: RecipientForm /** Default “To”. */; label?: string }

/** Who receives: as typed, and once it is an address, whole and in groups of four. interface-guide.md §9.3. */
export const RecipientField = forwardRef<HTMLInputElement, RecipientFieldProps>(function RecipientField(
  { form, label },
  ref,
) {
  const { draft, recipient, estimate, change } = form
  const t = useLateTranslate()
  const network = useNetworkName(form.networkId)
  const error = getError(form)
  const owner = error?.context.owner
  return (
    <>
      <TextField
        ref={ref}
        label={label ?? t('send.to')}
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
            <RecipientName address={recipient.address} networkId={form.networkId} resolved={recipient.name} />
          ) : (
            t(recipient.kind === 'checking' && recipient.isName ? 'send.name.looking' : 'send.toHelp', {
              network,
            })
          )
        }
      />
      {recipient.kind === 'empty' && (
        <RecipientChoices networkId={form.networkId} onChoose={(to) => change({ to })} />
      )}
      {recipient.kind === 'valid' && <FallbackNote name={recipient.name} networkId={form.networkId} />}
      {typeof owner === 'string' && (
        <Button kind="secondary" onClick={() => change({ to: owner })}>
          {t('send.useOwner')}
        </Button>
      )}
    </>
  )
})

// The text alone may be refused, or what the network says of the address.
function getError({ recipient, estimate }: RecipientForm): GangwayError | null {
  if (recipient.kind === 'invalid') return recipient.error
  return estimate.error?.code === 'INVALID_ADDRESS' ? estimate.error : null
}
