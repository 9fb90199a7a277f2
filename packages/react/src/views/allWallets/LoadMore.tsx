import { useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../../components/Button/Button.js'
import { useTranslate } from '../../hooks/useTranslate.js'

/** Reads the next page when it is scrolled to, or pressed. interface-guide §7.3. */
export function LoadMore(props: {
  isLoading: boolean
  /** How many wallets are here; after each page it is looked anew whether the end is in sight. */
  known: number
  onMore: () => void
  /** It goes while it has the focus, since everything is here. */
  onFocusLost: () => void
}) {
  const { isLoading, known, onMore, onFocusLost } = props
  const t = useTranslate()
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
      {t(isLoading ? 'wallets.loading' : 'wallets.loadMore')}
    </Button>
  )
}
