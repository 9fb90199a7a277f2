import type { ReactNode } from 'react'
import buttonStyles from '../Button/Button.module.css'

/**
 * A link that looks like the primary button of a view. It is followed by the tap itself, as links into apps must be;
 * a page inside another page leaves that frame.
 */
export function LinkButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      className={buttonStyles.button}
      data-kind="primary"
      data-wide=""
      href={href}
      target={window.top === window ? undefined : '_blank'}
      rel="noreferrer"
    >
      <span className={buttonStyles.label}>{children}</span>
    </a>
  )
}
