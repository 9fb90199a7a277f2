import { maxSlippage } from '@gangway/core'
import { forwardRef } from 'react'
import { Disclosure } from '../../components/Disclosure/Disclosure.js'
import { TextField } from '../../components/TextField/TextField.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import sendStyles from '../send/SendFields.module.css'
import { formatPercent } from './formatPercent.js'
import styles from './SwapView.module.css'
import { usualSlippage } from './swapDraft.js'
import type { SwapForm } from './useSwapForm.js'

/** Offered beside the own value, basis points. */
const choices = [50, 100, 300]

/** By how much less may arrive: the usual, or an own value with what is to be said of it. product.md §9 */
export const SlippageField = forwardRef<HTMLInputElement, { form: SwapForm }>(function SlippageField(
  { form },
  ref,
) {
  const { draft, slippage, change } = form
  const t = useLateTranslate()
  const locale = useLocale()
  const shown = slippage.kind === 'valid' ? formatPercent(slippage.slippage, locale) : draft.slippage
  const warning = slippage.kind === 'valid' ? slippage.warning : null
  return (
    <Disclosure summary={t('swap.slippageIs', { percent: shown })}>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className={sendStyles.chip}
            aria-pressed={slippage.kind === 'valid' && slippage.slippage === choice}
            onClick={() => change({ slippage: formatPercent(choice, locale) })}
          >
            {t('swap.percent', { percent: formatPercent(choice, locale) })}
          </button>
        ))}
      </div>
      <TextField
        ref={ref}
        label={t('swap.slippageOwn')}
        value={draft.slippage}
        onChange={(text) => change({ slippage: text })}
        inputMode="decimal"
        autoComplete="off"
        placeholder={`${usualSlippage}`}
        help={
          warning === 'low'
            ? t('swap.slippageLow')
            : warning === 'high'
              ? t('swap.slippageHigh', { percent: shown })
              : t('swap.slippageHelp')
        }
        error={slippage.kind === 'invalid' && t('swap.slippageWrong', { most: maxSlippage / 100 })}
      />
    </Disclosure>
  )
})
