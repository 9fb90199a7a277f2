import { useLayoutEffect, useState } from 'react'

/** Keeps the page behind from scrolling, without a shift, and restores it exactly. interface-guide.md §3. */
export function useScrollLock(): void {
  // While rendering, before the dialog stands in the document: afterwards measuring means to lay it out.
  const [before] = useState(getPageWidth)
  useLayoutEffect(() => {
    const { documentElement: page } = document
    const restores = [
      setStyle(page, 'overflow', 'hidden'),
      // A gutter kept free would stay uncovered by the backdrop; the padding holds its place instead.
      setStyle(page, 'scrollbar-gutter', 'auto'),
    ]
    // A page as wide as the window has no scroll bar to lose.
    const gained = before === window.innerWidth ? 0 : getPageWidth() - before
    if (gained > 0) restores.push(setStyle(page, 'padding-inline-end', `${gained}px`))
    return () => {
      for (const restore of restores) restore()
    }
  }, [before])
}

function getPageWidth(): number {
  return document.documentElement.getBoundingClientRect().width
}

function setStyle({ style }: HTMLElement, name: string, value: string): () => void {
  const before = style.getPropertyValue(name)
  style.setProperty(name, value)
  return () => style.setProperty(name, before)
}
