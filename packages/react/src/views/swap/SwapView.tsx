import { track } from '@gangway/core'
import { specTexts } from '@gangway/protocol'
import { type FormEvent, useRef } from 'react'
import { Button } from '../../components/Button/Button.js'
import { EmptyState } from '../../components/EmptyState/EmptyState.js'
import { IconButton } from '../../components/IconButton/IconButton.js'
import { ViewFooter } from '../../components/ViewFooter/ViewFooter.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useRouter } from '../../router/useRouter.js'
import { BuyMore } from '../send/BuyMore.js'
import { FromLine } from '../send/FromLine.js'
import { switchSides } from './chooseSwapToken.js'
import { isWithoutSwaps } from './isWithoutSwaps.js'
import { OfferFacts } from './OfferFacts.js'
import { SlippageField } from './SlippageField.js'
import { SwapButton } from './SwapButton.js'
import { SwapCautions } from './SwapCautions.js'
import { SwapSide } from './SwapSide.js'
import styles from './SwapView.module.css'
import { useHasSwaps } from './useHasSwaps.js'
import { useSwapClearing } from './useSwapClearing.js'
import { type SwapForm, useSwapForm } from './useSwapForm.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    Swap: Readonly<Record<never, never>>
  }
}

/** The swap form: what is paid, what is received, and on which terms. interface-guide.md §10 */
export function SwapView() {
  const form = useSwapForm()
  const isSupported = useHasSwaps(form.networkId, form.sender?.account.address ?? null)
  useSwapClearing()
  // That nobody goes from here to another network leaves what stays here.
  const isRefused = isWithoutSwaps(form.quote.error) && form.draft.buy?.networkId === undefined
  return isSupported && !isRefused ? <Form form={form} /> : <NotSupported />
}

function Form({ form }: { form: SwapForm }) {
  const t = useLateTranslate()
  const { push } = useRouter()
  const fields = { sell: useRef<HTMLInputElement>(null), buy: useRef<HTMLInputElement>(null) }
  const slippageField = useRef<HTMLInputElement>(null)
  const { draft, change } = form

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { action, review } = form
    if (action === 'connect') push('Connect')
    else if (action === 'choose-token') push('SwapSelectToken', { end: form.sell ? 'buy' : 'sell' })
    else if (action === 'retry-quote') form.quote.retry()
    else if (review) push('SwapPreview', { review })
    else if (action === 'check-slippage') slippageField.current?.focus()
    else fields[draft.typed].current?.focus()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FromLine form={form} />
      <div className={styles.sides}>
        <SwapSide form={form} end="sell" ref={fields.sell} />
        {/* What is on another network cannot be paid with from here. */}
        {draft.buy?.networkId === undefined && (
          <IconButton
            className={styles.switch}
            icon="swap"
            label={t('swap.switch')}
            onClick={() => change(switchSides(draft))}
          />
        )}
        <SwapSide form={form} end="buy" ref={fields.buy} />
      </div>
      <OfferFacts form={form} />
      <SlippageField form={form} ref={slippageField} />
      <SwapCautions form={form} />
      <ViewFooter>
        <BuyMore form={{ ...form, token: form.sell }} />
        <SwapButton form={form} />
      </ViewFooter>
    </form>
  )
}

// product.md §8, letter by letter.
function NotSupported() {
  const t = useLateTranslate()
  const config = useConfig()
  const { push } = useRouter()
  const chooseNetwork = () => {
    track(config, { type: 'track', event: 'CLICK_SELECT_NETWORK_TO_SWAP' })
    push('Networks')
  }
  return (
    <EmptyState
      icon="swap"
      title={specTexts.swapsNotSupported}
      text={t('swap.unsupportedText')}
      action={<Button onClick={chooseNetwork}>{t('swap.chooseNetwork')}</Button>}
    />
  )
}
