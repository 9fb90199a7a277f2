import { useId } from 'react'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import styles from './BuyView.module.css'
import type { BuyForm } from './useBuyForm.js'

/** By card or by bank, where there is a choice. */
export function MethodChoice({ form: { change, method, methods } }: { form: BuyForm }) {
  const t = useLateTranslate()
  const name = useId()
  return (
    <fieldset className={styles.methods}>
      <legend className={styles.legend}>{t('buy.method')}</legend>
      {methods.map((each) => (
        <label key={each} className={styles.method}>
          <input
            type="radio"
            name={name}
            checked={each === method}
            onChange={() => change({ method: each })}
          />
          {t(`buy.method.${each}`)}
        </label>
      ))}
    </fieldset>
  )
}
