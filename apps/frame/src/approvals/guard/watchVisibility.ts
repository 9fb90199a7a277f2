/** What Chromium's IntersectionObserver v2 adds; TypeScript's types do not have it. https://w3c.github.io/IntersectionObserver/v2/ */
type VisibilityOptions = IntersectionObserverInit & { trackVisibility: true; delay: number }

/** Shares of the surface at which the browser says how much is seen. */
const threshold = [0, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1]
/** How much has to be seen, and how often the browser looks, ms: its shortest. embedded-wallet.md §10. */
const enough = 0.99
const delay = 100

/** Whether this browser can prove that something is seen: Chromium alone. embedded-wallet.md §3. */
export function canProveVisibility(): boolean {
  return (
    typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype
  )
}

/**
 * Tells whether the whole of an element is seen as it is: nothing over it, no effect on it, none of it outside. Calls
 * `onChange` with every report of the browser.
 */
export function watchVisibility(surface: Element, onChange: (isSeen: boolean) => void): () => void {
  const options: VisibilityOptions = { threshold, trackVisibility: true, delay }
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1)
    const isSeen = entry !== undefined && entry.intersectionRatio >= enough && isVisible(entry)
    onChange(isSeen)
  }, options)
  observer.observe(surface)
  return () => observer.disconnect()
}

function isVisible(entry: IntersectionObserverEntry): boolean {
  return 'isVisible' in entry && entry.isVisible === true
}
