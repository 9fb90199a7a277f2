import { type RefObject, useLayoutEffect, useRef } from 'react'

/** ms; the second press of a double press is quicker. Dialog.module.css has it too. */
const settleTime = 400
/** After each of them `buttons` tells which are held; a move ends a press that ended outside of the window. */
const pointerEvents = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const

/**
 * Keeps a press from hitting what was not there when the hand set out: after each change of view, and of the height of
 * what is shown, header and content are dead to the pointer for a moment, reduced motion or not. A press that had begun
 * is done first: a click needs both its ends on one control. A control that comes by itself is so by Dialog.module.css.
 * What is returned tells whether the moment lasts, which the backdrop asks, and whether a press of a key is the second
 * of two: what has the focus does not move with the layout.
 */
export function useSettling(
  card: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  entryKey: number,
): [isSettling: () => boolean, isSecondPress: (isPress: boolean) => boolean] {
  const latest = useRef<Animation | undefined>(undefined)
  const pressedAt = useRef(0)
  const isDown = useRef(false)
  const isOwed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history settles anew
  useLayoutEffect(() => {
    const { current: inside } = content
    if (!inside) return
    const settle = () => {
      isOwed.current = isDown.current
      if (isOwed.current) return
      // Not the card, or what lies below would be pressed, nor what scrolls.
      for (const part of [card.current?.firstElementChild, inside])
        latest.current = part?.animate?.({ pointerEvents: ['none', 'none'] }, settleTime)
    }
    const onPointer = ({ buttons }: PointerEvent) => {
      isDown.current = buttons % 2 > 0
      // After the click that the browser makes of it.
      if (isOwed.current && !isDown.current) setTimeout(settle)
    }
    settle()
    pressedAt.current = performance.now()
    const observer = new ResizeObserver(settle)
    observer.observe(inside)
    for (const type of pointerEvents) window.addEventListener(type, onPointer, true)
    return () => {
      observer.disconnect()
      for (const type of pointerEvents) window.removeEventListener(type, onPointer, true)
    }
  }, [card, content, entryKey])
  const isSecondPress = (isPress: boolean) => {
    const now = performance.now()
    const isSecond = isPress && now - pressedAt.current < settleTime
    // Any other key shows that its owner goes on.
    if (!isSecond) pressedAt.current = isPress ? now : Number.NEGATIVE_INFINITY
    return isSecond
  }
  return [() => latest.current?.playState === 'running', isSecondPress]
}
