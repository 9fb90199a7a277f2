import { type ReactNode, useId } from 'react'
import { Icon } from '../Icon/Icon.js'
import fieldStyles from '../TextField/TextField.module.css'
import styles from './SelectField.module.css'

/** One choice among a few, each named in a few words: the browser's own list, with a label above. interface-guide.md §6. */
export function SelectField(props: {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  /** Of the chosen one, before its name. */
  picture?: ReactNode
}) {
  const { label, value, onChange, options, picture } = props
  const id = useId()
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        {picture && <span className={styles.picture}>{picture}</span>}
        <select
          id={id}
          className={styles.select}
          data-pictured={picture ? true : undefined}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size="s" />
      </div>
    </div>
  )
}
