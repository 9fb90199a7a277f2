import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon } from '../Icon/Icon.js'
import type { IconName } from '../Icon/icons.js'
import { joinClasses } from '../joinClasses.js'
import { SpokenText } from '../SpokenText/SpokenText.js'
import styles from './IconButton.module.css'

/** A round button with a picture and no text; `label` is its name. */
export function IconButton(
  props: ButtonHTMLAttributes<HTMLButtonElement> & { label: string } & (
      | { icon: IconName; children?: never }
      | { icon?: never; children: ReactNode }
    ),
) {
  const { label, icon, children, className, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={joinClasses(styles.button, className)}
      aria-label={icon && label}
      title={label}
    >
      {icon ? <Icon name={icon} /> : children}
      {/* A picture may bear letters, and a label must contain the letters that are seen (WCAG 2.5.3). */}
      {!icon && <SpokenText>{label}</SpokenText>}
    </button>
  )
}
