import { forwardRef, type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { useAnnounce } from '../../hooks/useAnnounce.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { joinClasses } from '../joinClasses.js'
import styles from './TextField.module.css'

/** What {@link TextField} takes beside an input's own attributes. */
export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'size'> & {
  /** Always visible, above the field. */
  label: ReactNode
  value: string
  onChange: (value: string) => void
  help?: ReactNode
  /** What is wrong, in words; null: nothing. */
  error?: ReactNode
  /** Offers a button that empties the field. */
  canClear?: boolean
  /** Offers a button that pastes what was copied. */
  canPaste?: boolean
  /** Beside the field, e.g. a unit or a further button. */
  end?: ReactNode
}

/** A line of text to type, with its label, help and error. interface-guide.md §3, §5, §6. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(props, ref) {
  const { label, value, onChange, help, error, canClear, canPaste, end, className, ...rest } = props
  const t = useTranslate()
  const announce = useAnnounce()
  const id = useId()
  const paste = () => navigator.clipboard.readText().then(onChange, () => announce(t('block.pasteFailed')))
  return (
    <div className={joinClasses(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error ? '' : undefined}>
        <input
          // An address or a memo runs its own way, whatever the language.
          dir="auto"
          {...rest}
          id={id}
          ref={ref}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? `${id}-help` : undefined}
        />
        {canPaste && value === '' && (
          <button type="button" className={styles.action} onClick={paste}>
            {t('block.paste')}
          </button>
        )}
        {canClear && value !== '' && (
          <button type="button" className={styles.action} onClick={() => onChange('')}>
            {t('block.clear')}
          </button>
        )}
        {end}
      </div>
      {(error || help) && (
        <p id={`${id}-help`} className={styles.help} data-invalid={error ? '' : undefined}>
          {error || help}
        </p>
      )}
    </div>
  )
})
