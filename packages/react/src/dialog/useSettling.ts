import { type RefObject, useLayoutEffect, useRef } from 'react'

/** ms; the second press of a double press is quicker. Dialog.module.css has it too. */
const settleTime = 400

/**
 * Keeps a press from hitting what was not there when the hand set out: after each change of view, and of the height of
 * what is shown, header and content are dead to the pointer for a moment, reduced motion or not. A control that comes
 * by itself is so by Dialog.module.css. What is returned tells whether the moment lasts; keys and backdrop ask it.
 */
export function useSettling(
  card: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  entryKey: number,
): () => boolean {
  const latest = useRef<Animation | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history settles anew
  useLayoutEffect(() => {
    const { current: inside } = content
    if (!inside) return
    const settle = () => {
      // Not the card, or what lies below would be pressed, nor what scrolls.
      for (const part of [card.current?.firstElementChild, inside])
        latest.current = part?.animate?.({ pointerEvents: ['none', 'none'] }, settleTime)
    }
    settle()
    const observer = new ResizeObserver(settle)
    observer.observe(inside)
    return () => observer.disconnect()
  }, [card, content, entryKey])
  return () => latest.current?.playState === 'running'
}
