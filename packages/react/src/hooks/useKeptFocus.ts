import { type RefObject, useEffect } from 'react'

/** Takes the focus when what is shown changes (`shown`) and what had the focus is gone with it. */
export function useKeptFocus(element: RefObject<HTMLElement | null>, shown: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when what is shown changes
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus()
  }, [element, shown])
}
