import type { ReactNode } from 'react'
import { isTelegram } from '../../platform/isTelegram.js'
import buttonStyles from '../Button/Button.module.css'

/** What {@link LinkButton} shows and where it leads. */
export type LinkButtonProps = {
  href: string
  kind?: 'primary' | 'secondary'
  /** Hears of the link being followed. */
  onClick?: (() => void) | undefined
  children: ReactNode
}

/**
 * A link that looks like a button of a view. It is followed by the tap itself, as links into apps must be; a page inside
 * another page leaves that frame.
 */
export function LinkButton({ href, kind = 'primary', onClick, children }: LinkButtonProps) {
  return (
    <a
      className={buttonStyles.button}
      data-kind={kind}
      data-wide=""
      href={href}
      target={opensOutside() ? '_blank' : undefined}
      rel="noreferrer"
      onClick={onClick}
    >
      <span className={buttonStyles.label}>{children}</span>
    </a>
  )
}

/** Pages inside of other pages, and those in Telegram's browser, follow a link into an app in a new window alone. */
function opensOutside(): boolean {
  return window.top !== window || isTelegram()
}
