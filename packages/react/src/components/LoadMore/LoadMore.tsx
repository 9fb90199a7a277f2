import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../Button/Button.js'

/** Reads the next page when it is scrolled to, or pressed. interface-guide.md §7.3, §8.4. */
export function LoadMore(props: {
  /** Words on the button. */
  children: ReactNode
  isLoading: boolean
  /** How many rows are here; after each page it is looked anew whether the end is in sight. */
  known: number
  onMore: () => void
  /** It goes while it has the focus, since everything is here. */
  onFocusLost: () => void
}) {
  const { children, isLoading, known, onMore, onFocusLost } = props
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `known`
  useEffect(() => {
    if (!button.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onMore()
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [onMore, known])
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own !== null && own === document.activeElement) onFocusLost()
    }
  }, [onFocusLost])
  return (
    <Button ref={button} isWide kind="quiet" isBusy={isLoading} onClick={onMore}>
      {children}
    </Button>
  )
}
