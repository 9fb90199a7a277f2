import { useLayoutEffect } from 'react'

/** Keeps the page behind from scrolling, without a shift, and restores it exactly. interface-guide §3. */
export function useScrollLock(): void {
  useLayoutEffect(() => {
    const { documentElement: page } = document
    const before = page.getBoundingClientRect().width
    const restores = [
      setStyle(page, 'overflow', 'hidden'),
      // A gutter kept free would stay uncovered by the backdrop; the padding holds its place instead.
      setStyle(page, 'scrollbar-gutter', 'auto'),
    ]
    const gained = page.getBoundingClientRect().width - before
    if (gained > 0) restores.push(setStyle(page, 'padding-inline-end', `${gained}px`))
    return () => {
      for (const restore of restores) restore()
    }
  }, [])
}

function setStyle({ style }: HTMLElement, name: string, value: string): () => void {
  const before = style.getPropertyValue(name)
  style.setProperty(name, value)
  return () => style.setProperty(name, before)
}
