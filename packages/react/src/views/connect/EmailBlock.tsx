import { type FormEvent, useContext, useRef } from 'react'
import { Banner } from '../../components/Banner/Banner.js'
import { Button } from '../../components/Button/Button.js'
import { Icon } from '../../components/Icon/Icon.js'
import { IconButton } from '../../components/IconButton/IconButton.js'
import { Spinner } from '../../components/Spinner/Spinner.js'
import { TextField } from '../../components/TextField/TextField.js'
import { toUserText } from '../../errors/toUserText.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { ViewEntryContext } from '../../router/useViewParams.js'
import { useConsent } from '../../wallets/useConsent.js'
import styles from './EmailBlock.module.css'
import { useEmailField } from './useEmailField.js'

/** Logging in by e-mail, to a wallet in the secure frame. interface-guide.md §7.2, §7.6. */
export function EmailBlock() {
  const t = useTranslate()
  const { askFirst } = useConsent()
  const input = useRef<HTMLInputElement>(null)
  const entry = useContext(ViewEntryContext)
  const known = entry?.view === 'Connect' ? entry.params.email : undefined
  const field = useEmailField(known ?? '', () => input.current?.focus())
  const { error, isSending, seconds } = field
  const isInvalid = error?.code === 'EMAIL_INVALID'
  // The help below the field counts down; it is said once.
  const isTooSoon = error?.code === 'LOGIN_COOLDOWN'
  const failure = error && !isInvalid && !isTooSoon ? toUserText(error, t) : null
  const cooldown = isTooSoon ? t('email.cooldown', { seconds: Number(error.context.retryAfter) }) : ''
  useSpoken(isSending ? t('email.sending') : (failure ?? cooldown))

  const submit = () => askFirst(() => void field.submit())
  return (
    <form
      className={styles.block}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        ref={input}
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        required
        label={t('email.label')}
        value={field.email}
        onChange={field.change}
        onFocus={field.onFocus}
        onBlur={field.onBlur}
        readOnly={isSending}
        error={isInvalid && t('email.invalid')}
        help={getHelp()}
        end={<SubmitButton isSending={isSending} seconds={seconds} />}
      />
      {failure && (
        <Banner
          kind="warning"
          action={
            <Button kind="quiet" onClick={submit}>
              {t('block.retry')}
            </Button>
          }
        >
          {failure}
        </Banner>
      )}
    </form>
  )

  function getHelp(): string {
    if (isSending) return t('email.sending')
    return seconds > 0 ? t('email.cooldown', { seconds }) : t('email.help')
  }
}

// Named alike in every state: a reader of the screen finds it where it was.
function SubmitButton({ isSending, seconds }: { isSending: boolean; seconds: number }) {
  const t = useTranslate()
  const isBlocked = isSending || seconds > 0
  return (
    <IconButton
      type="submit"
      className={styles.submit}
      label={t('email.continue')}
      aria-disabled={isBlocked || undefined}
      aria-busy={isSending || undefined}
    >
      {isSending ? (
        <Spinner size="s" />
      ) : seconds > 0 ? (
        <bdi className={styles.seconds} aria-hidden="true">
          {seconds}
        </bdi>
      ) : (
        <Icon name="arrow" />
      )}
    </IconButton>
  )
}
