import { useLayoutEffect } from 'react'

/** Keeps `--gw-keyboard-inset` at the height of the on-screen keyboard, which covers the page. interface-guide.md §3. */
export function useKeyboardInset(root: HTMLElement): void {
  useLayoutEffect(() => {
    const { visualViewport: viewport } = window
    if (!viewport) return
    const update = () => {
      // While zoomed by two fingers the difference is no keyboard.
      const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
      root.style.setProperty('--gw-keyboard-inset', `${Math.max(0, Math.round(covered))}px`)
      if (covered > 0) document.activeElement?.scrollIntoView({ block: 'nearest' })
    }
    viewport.addEventListener('resize', update)
    return () => {
      viewport.removeEventListener('resize', update)
      root.style.removeProperty('--gw-keyboard-inset')
    }
  }, [root])
}
