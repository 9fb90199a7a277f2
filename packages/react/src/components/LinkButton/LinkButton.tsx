import type { MouseEvent, ReactNode } from 'react'
import { isTelegram } from '../../platform/isTelegram.js'
import buttonStyles from '../Button/Button.module.css'

/** What {@link LinkButton} shows and where it leads. */
export type LinkButtonProps = {
  href: string
  kind?: 'primary' | 'secondary'
  /** Hears of the link being followed. */
  onClick?: ((event: MouseEvent) => void) | undefined
  /** It opens a window of its own, whose page speaks to this one. Only for pages that are ours in the end. */
  keepsOpener?: boolean
  /** It opens a window of its own, which knows nothing of this one; as narrow as its words. */
  isElsewhere?: boolean
  children: ReactNode
}

/**
 * A link that looks like a button of a view. It is followed by the tap itself, as links into apps must be; a page inside
 * another page leaves that frame.
 */
export function LinkButton(props: LinkButtonProps) {
  const { href, kind = 'primary', onClick, keepsOpener, isElsewhere, children } = props
  return (
    <a
      className={buttonStyles.button}
      data-kind={kind}
      data-wide={isElsewhere ? undefined : ''}
      href={href}
      target={keepsOpener || isElsewhere || opensOutside() ? '_blank' : undefined}
      rel={keepsOpener ? 'opener' : 'noreferrer'}
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
