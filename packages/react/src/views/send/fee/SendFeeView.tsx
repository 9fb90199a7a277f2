import { type FormEvent, useRef } from 'react'
import { Banner } from '../../../components/Banner/Banner.js'
import { Button } from '../../../components/Button/Button.js'
import { ViewFooter } from '../../../components/ViewFooter/ViewFooter.js'
import { toUserText } from '../../../errors/toUserText.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useRouter } from '../../../router/useRouter.js'
import styles from '../SendView.module.css'
import { useDraftClearing } from '../useDraftClearing.js'
import { type SendForm, useSendForm } from '../useSendForm.js'
import { CustomFee } from './CustomFee.js'
import { SpeedChoice } from './SpeedChoice.js'

declare module '../../../router/viewParams.js' {
  interface ViewParams {
    SendFee: NoParams
  }
}

/** What the transfer may cost the network's way: a speed, or the person's own numbers. interface-guide.md §9.7. */
export function SendFeeView() {
  const t = useLateTranslate()
  const { back } = useRouter()
  const form = useSendForm(null)
  const element = useRef<HTMLFormElement>(null)
  useDraftClearing()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else back()
  }
  const hasSpeeds = (form.estimate.latest?.speeds.length ?? 0) > 0
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={submit}>
      {hasSpeeds && <SpeedChoice form={form} />}
      <FeeFailure form={form} />
      {(form.draft.speed === 'custom' || !hasSpeeds) && <CustomFee form={form} isOnlyChoice={!hasSpeeds} />}
      <p className={styles.note}>{t('fee.walletNote')}</p>
      <ViewFooter>
        <Button type="submit" isWide>
          {t('fee.use')}
        </Button>
      </ViewFooter>
    </form>
  )
}

function FeeFailure({ form: { customFee, estimate } }: { form: SendForm }) {
  const t = useLateTranslate()
  const isRefused = customFee !== null && estimate.error?.code === 'SEND_INVALID_PARAMETERS'
  return (
    <div role="alert">
      {estimate.error && (
        <Banner
          kind="warning"
          action={
            <Button kind="quiet" onClick={estimate.retry}>
              {t('block.retry')}
            </Button>
          }
        >
          {isRefused ? t('fee.refused') : toUserText(estimate.error, t)}
        </Banner>
      )}
    </div>
  )
}
