import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from 'react'
import { Icon } from '../Icon/Icon.js'
import type { IconName } from '../Icon/icons.js'
import { joinClasses } from '../joinClasses.js'
import { Spinner } from '../Spinner/Spinner.js'
import styles from './Button.module.css'

/** What {@link Button} takes beside a button's own attributes. */
export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** As wide as its container. */
  isWide?: boolean
  /** Something this button began is under way: presses do nothing, focus stays. Change the label as well. */
  isBusy?: boolean
  icon?: IconName
  children: ReactNode
}

/** A button with a text. A disabled one says in its label what is missing (interface-guide.md §6). */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const { kind = 'primary', isWide, isBusy, icon, children, className, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={joinClasses(styles.button, className)}
      data-kind={kind}
      data-wide={isWide || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <Spinner size="s" /> : icon && <Icon name={icon} size="s" />}
      <span className={styles.label}>{children}</span>
    </button>
  )
})
