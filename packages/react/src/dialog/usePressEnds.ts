import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** px a hand may wander between the two ends of a press that is still meant. */
const wanderLimit = 8

/**
 * What becomes of a click whose press began elsewhere; the browser gives it to what contains both places.
 * - Content that came meanwhile took the control from under the hand: the control is pressed all the same.
 * - It began inside and ended on the backdrop, as marking text may: no wish to leave. `onBackdrop` is called for a press
 *   that was whole there.
 */
export function usePressEnds(onBackdrop: () => void): {
  onPointerDown(event: PointerEvent): void
  onClick(event: MouseEvent): void
} {
  const began = useRef<{ target: Element; x: number; y: number } | null>(null)
  return {
    onPointerDown({ target, clientX: x, clientY: y }) {
      began.current = { target: target as Element, x, y }
    },
    onClick({ target, currentTarget, clientX, clientY }) {
      const { current: press } = began
      // A key presses without a pointer.
      began.current = null
      if (!press) return
      const control = press.target.closest<HTMLElement>('button, a')
      const hasStayed = Math.hypot(clientX - press.x, clientY - press.y) <= wanderLimit
      if (control && hasStayed && !control.contains(target as Element)) control.click()
      else if (target === currentTarget && press.target === currentTarget) onBackdrop()
    },
  }
}
