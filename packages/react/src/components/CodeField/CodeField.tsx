import { forwardRef, useId } from 'react'
import styles from './CodeField.module.css'
import { readCode } from './readCode.js'

/** Digits of a one-time code. product.md §5; modal-behaviour.md §11. */
const length = 6

/** What {@link CodeField} takes. */
export type CodeFieldProps = {
  label: string
  value: string
  onChange: (code: string) => void
  /** The last digit was typed, or the whole code pasted. */
  onComplete: (code: string) => void
  isReadOnly: boolean
  help: string
  /** What is wrong, in words; null: nothing. */
  error: string | null
}

/** One real input for a code of six digits, with six boxes drawn over it. interface-guide.md §6 “Code field”. */
export const CodeField = forwardRef<HTMLInputElement, CodeFieldProps>(function CodeField(props, ref) {
  const { label, value, onChange, onComplete, isReadOnly, help, error } = props
  const id = useId()
  const change = (text: string) => {
    const code = readCode(text, length)
    onChange(code)
    if (code.length === length && code !== value) onComplete(code)
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.code} dir="ltr" data-invalid={error === null ? undefined : ''}>
        {Array.from({ length }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what each box is
            key={at}
            className={styles.box}
            aria-hidden="true"
            data-next={at === Math.min(value.length, length - 1) ? '' : undefined}
          >
            {value[at]}
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={value}
          readOnly={isReadOnly}
          onChange={(event) => change(event.currentTarget.value)}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={`${id}-help`}
        />
      </div>
      <p id={`${id}-help`} className={styles.help} data-invalid={error === null ? undefined : ''}>
        {error ?? help}
      </p>
    </div>
  )
})
