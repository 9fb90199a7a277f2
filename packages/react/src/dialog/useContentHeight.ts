import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps `--gw-content-height` on the card at the height of what is inside, so that a change of height can be
 * animated. product.md §9 “modal height 150”.
 */
export function useContentHeight(
  card: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const { current: inside } = content
    if (!inside) return
    const observer = new ResizeObserver(() => {
      card.current?.style.setProperty('--gw-content-height', `${inside.offsetHeight}px`)
    })
    observer.observe(inside)
    return () => observer.disconnect()
  }, [card, content])
}
