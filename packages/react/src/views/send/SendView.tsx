import { type FormEvent, useRef, useState } from 'react'
import { Banner } from '../../components/Banner/Banner.js'
import { Button } from '../../components/Button/Button.js'
import { ViewFooter } from '../../components/ViewFooter/ViewFooter.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useRouter } from '../../router/useRouter.js'
import { useViewParams } from '../../router/useViewParams.js'
import { AmountField } from './AmountField.js'
import { AssetField } from './AssetField.js'
import { BuyMore } from './BuyMore.js'
import { FormNotices } from './FormNotices.js'
import { FromLine } from './FromLine.js'
import { FeeLine } from './fee/FeeLine.js'
import { getFormProblem } from './getFormProblem.js'
import type { PrimaryAction } from './getPrimaryAction.js'
import type { SendLink } from './link/parseSendLink.js'
import { useLinkFilling } from './link/useLinkFilling.js'
import { MemoField } from './MemoField.js'
import { isSingleNft } from './nftAsset.js'
import { PrimaryButton } from './PrimaryButton.js'
import { RecipientField } from './RecipientField.js'
import styles from './SendView.module.css'
import { AddAnother } from './several/AddAnother.js'
import { useDraftClearing } from './useDraftClearing.js'
import { type SendForm, useSendForm } from './useSendForm.js'
import { useSendState } from './useSendState.js'
import { useSwitching } from './useSwitching.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    Send: {
      /** Fills the form. */
      link?: SendLink
      /** The link was made from an earlier transfer. */
      isRetry?: boolean
    }
  }
}

/** The send form. interface-guide.md §9. */
export function SendView() {
  const { link, isRetry = false } = useViewParams('Send')
  const t = useLateTranslate()
  const { push } = useRouter()
  const { isAssetMissing, clear } = useLinkFilling(link)
  const form = useSendForm(link?.networkId ?? null)
  const recipientField = useRef<HTMLInputElement>(null)
  const amountField = useRef<HTMLInputElement>(null)
  const memoField = useRef<HTMLInputElement>(null)
  const chooseAsset = () => push('SendAsset', link ? { link } : {})
  const chooseFee = () => push('SendFee')
  const focusMemo = () => memoField.current?.focus()
  const focusField = () => {
    const isAmount = form.action === 'enter-amount' || form.action === 'insufficient-funds'
    const isMemo = form.action === 'enter-memo' || form.action === 'shorten-memo'
    const field = isAmount ? amountField : isMemo ? memoField : recipientField
    field.current?.focus()
  }
  const { submit, problem, isSwitching } = useSubmit(form, { focusField, chooseAsset, chooseFee })
  useSendState(form)
  useDraftClearing()
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {form.draft.isFromLink && (
        <Banner
          action={
            <Button kind="quiet" onClick={clear}>
              {t('block.clear')}
            </Button>
          }
        >
          {t(isRetry ? 'send.fromRetry' : 'send.fromLink')}
        </Banner>
      )}
      <FromLine form={form} />
      <AssetField form={form} onOpen={chooseAsset} />
      {isAssetMissing && <Banner kind="warning">{t('send.linkAssetMissing')}</Banner>}
      <RecipientField form={form} ref={recipientField} />
      {form.token && !isSingleNft(form.token) && (
        <AmountField form={form} token={form.token} ref={amountField} />
      )}
      {!form.token?.nft && <AddAnother form={form} />}
      <FeeLine form={form} onOpen={chooseFee} />
      {form.memo && <MemoField form={form} memo={form.memo} ref={memoField} />}
      <FormNotices form={form} which="rest" onMemo={focusMemo} />
      <ViewFooter>
        <FormNotices form={form} which="stop" onMemo={focusMemo} />
        <div role="alert">{problem && <p className={styles.problem}>{problem}</p>}</div>
        <BuyMore form={form} />
        <PrimaryButton form={form} isSwitching={isSwitching} />
      </ViewFooter>
    </form>
  )
}

/** Does the next thing: what the button says. */
function useSubmit(
  form: SendForm,
  ways: { focusField: () => void; chooseAsset: () => void; chooseFee: () => void },
) {
  const { push } = useRouter()
  const [problem, setProblem] = useState<{ action: PrimaryAction; text: string } | null>(null)
  const { switchTo, isSwitching, problem: switchProblem } = useSwitching(form.networkId)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    if (form.action === 'connect') push('Connect')
    else if (form.action === 'switch-network') switchTo()
    else if (form.action === 'choose-asset') ways.chooseAsset()
    else if (form.action === 'check-fee') ways.chooseFee()
    else if (form.action === 'retry-fee') form.estimate.retry()
    else if (form.review) push('SendReview', { review: form.review })
    else {
      const text = getFormProblem(form.action, form.networkId)
      setProblem(text === null ? null : { action: form.action, text })
      ways.focusField()
    }
  }
  // What was wrong is no news once something else is to be done.
  const text = problem?.action === form.action ? problem.text : null
  const isSwitchWanted = form.action === 'switch-network'
  return { submit, problem: isSwitchWanted ? switchProblem : text, isSwitching }
}
