import type { ReactNode } from 'react'
import { joinClasses } from '../joinClasses.js'
import styles from './Row.module.css'

/** What {@link Row} shows and does. */
export type RowProps = {
  icon?: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  /** Amount, badge or chevron at the end. */
  end?: ReactNode
  /** Makes the row one button; beside `href`, hears of the link being followed. */
  onClick?: (() => void) | undefined
  /** Makes the row one link, opened in a new window. */
  href?: string | undefined
  /** Cannot be chosen; the subtitle says why. It can still be reached, so that the reason can be read. */
  isDisabled?: boolean | undefined
  isBusy?: boolean | undefined
  /** Marks the one in use among several. */
  isCurrent?: boolean | undefined
  className?: string | undefined
}

/** One line of a list, at least 56 px high: a button, a link, or text alone. */
export function Row(props: RowProps) {
  const { onClick, href, isDisabled, isBusy, isCurrent, className } = props
  const shared = {
    className: joinClasses(styles.row, className),
    'aria-busy': isBusy || undefined,
    'aria-current': isCurrent || undefined,
  } as const
  if (href !== undefined)
    return (
      <a {...shared} data-row="" href={href} target="_blank" rel="noreferrer" onClick={onClick}>
        <RowContent {...props} />
      </a>
    )
  if (onClick)
    return (
      <button
        {...shared}
        type="button"
        data-row=""
        aria-disabled={isDisabled || isBusy || undefined}
        onClick={isDisabled || isBusy ? undefined : onClick}
      >
        <RowContent {...props} />
      </button>
    )
  return (
    <div {...shared}>
      <RowContent {...props} />
    </div>
  )
}

function RowContent({ icon, title, subtitle, end }: RowProps) {
  return (
    <>
      {icon}
      <span className={styles.text}>
        <span className={styles.title} data-row-title="">
          {title}
        </span>
        {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </>
  )
}
