import type { SendDraft } from '@gangway/core'
import { useId } from 'react'
import { useLanguageTag } from '../../../hooks/useLanguageTag.js'
import { type LateTranslate, useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { approximate } from '../approximate.js'
import type { SendForm } from '../useSendForm.js'
import { Fading } from './Fading.js'
import styles from './SpeedChoice.module.css'
import { useFeeText } from './useFeeText.js'

type Option = {
  speed: SendDraft['speed']
  text: string
  /** Base units of the native coin; null: not known. */
  cost: { expected: bigint; max: bigint } | null
}

/** Slow, Normal, Fast with time and cost, and Custom; one of them is chosen. */
export function SpeedChoice({ form }: { form: SendForm }) {
  const t = useLateTranslate()
  const name = useId()
  return (
    <fieldset className={styles.choice} aria-label={t('fee.speed')}>
      {useOptions(form).map((option) => (
        <label key={option.speed} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={form.draft.speed === option.speed}
            onChange={() => form.change({ speed: option.speed })}
          />
          <span className={styles.text}>
            <span className={styles.name}>{t(`fee.${option.speed}`)}</span>
            <small>{option.text}</small>
          </span>
          {option.cost && <Cost form={form} cost={option.cost} />}
        </label>
      ))}
    </fieldset>
  )
}

function Cost({ form, cost }: { form: SendForm; cost: { expected: bigint; max: bigint } }) {
  const t = useLateTranslate()
  const text = useFeeText(form.networkId, form.native)
  return (
    <span className={styles.cost}>
      <Fading text={approximate(t, text(cost.expected))} />
      {cost.max !== cost.expected && <small>{t('fee.atMost', { fee: text(cost.max) })}</small>}
    </span>
  )
}

function useOptions({ customFee, estimate: { current, latest } }: SendForm): readonly Option[] {
  const t = useLateTranslate()
  const language = useLanguageTag()
  const speeds = latest?.speeds ?? []
  return [
    ...speeds.map((option) => ({
      speed: option.speed,
      text: formatWait(option.seconds, t, language),
      cost: option,
    })),
    { speed: 'custom', text: t('fee.customText'), cost: customFee?.isValid ? (current?.fee ?? null) : null },
  ]
}

function formatWait(seconds: number | null, t: LateTranslate, language: string): string {
  if (seconds === null) return t('fee.timeUnknown')
  const [unit, count] = seconds < 90 ? ['second', seconds] : ['minute', seconds / 60]
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 0 })
  return t('fee.time', { time: format.format(Math.max(1, Math.round(count))) })
}
