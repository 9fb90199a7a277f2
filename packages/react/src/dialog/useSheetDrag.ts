import { type PointerEvent, type RefObject, useRef } from 'react'
import type { DragHandlers } from './DialogHeader.js'

/** Part of its height the sheet must be pulled down to close. interface-guide.md §3. */
const closingPart = 0.3
/** Speed of a flick that closes, px per ms. */
const flickSpeed = 0.6

const sheetQuery = '(max-width: 429px), (pointer: coarse) and (max-height: 499px)'

/** Dragging the sheet down by its header closes it; on wide screens nothing happens. interface-guide.md §3. */
export function useSheetDrag(card: RefObject<HTMLElement | null>, onClose: () => void): DragHandlers {
  const start = useRef<{ y: number; at: number; pointerId: number } | null>(null)

  const end = (event: PointerEvent, mayClose: boolean) => {
    const { current: drag } = start
    if (!drag || drag.pointerId !== event.pointerId) return
    start.current = null
    card.current?.style.removeProperty('--gw-drag')
    const distance = event.clientY - drag.y
    const speed = distance / Math.max(1, event.timeStamp - drag.at)
    const height = card.current?.offsetHeight ?? Number.POSITIVE_INFINITY
    if (mayClose && distance > 8 && (distance > height * closingPart || speed > flickSpeed)) onClose()
  }
  return {
    onPointerDown(event) {
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
      if (isOnButton || !event.isPrimary || !window.matchMedia(sheetQuery).matches) return
      start.current = { y: event.clientY, at: event.timeStamp, pointerId: event.pointerId }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event) {
      const { current: drag } = start
      if (!drag || drag.pointerId !== event.pointerId) return
      card.current?.style.setProperty('--gw-drag', `${Math.max(0, event.clientY - drag.y)}px`)
    },
    onPointerUp: (event) => end(event, true),
    onPointerCancel: (event) => end(event, false),
  }
}
