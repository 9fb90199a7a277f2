import { type RefCallback, type RefObject, useCallback } from 'react'

/**
 * Keeps `--gw-content-height` on the card at the height of what is inside, so that a change of height can be
 * animated. SPEC §9 “modal height 150”.
 */
export function useContentHeight(card: RefObject<HTMLElement | null>): RefCallback<HTMLElement> {
  return useCallback(
    (content) => {
      if (!content) return
      const observer = new ResizeObserver(() => {
        card.current?.style.setProperty('--gw-content-height', `${content.offsetHeight}px`)
      })
      observer.observe(content)
      return () => observer.disconnect()
    },
    [card],
  )
}
