/** What Chromium's IntersectionObserver v2 adds; TypeScript's types do not have it. https://w3c.github.io/IntersectionObserver/v2/ */
type VisibilityOptions = IntersectionObserverInit & { trackVisibility: true; delay: number }

/** Shares of an element at which the browser says how much of it is seen. */
const threshold = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1]
/** How much of an element has to be seen, and how often the browser looks, ms: its shortest. embedded-wallet.md §10. */
const enough = 0.99
const delay = 100
/** An element that is scrolled is seen once all of it that is in the frame shows, and fills so much of the frame's height. */
const enoughOfWindow = 0.5

/** Whether this browser can prove that something is seen: Chromium alone. embedded-wallet.md §3. */
export function canProveVisibility(): boolean {
  return (
    typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype
  )
}

/**
 * Tells of each element whether it is inside the window and, where the browser can prove it, without anything over it
 * or any effect on it. Calls `onChange` with every report of the browser; returns the way to stop.
 */
export function watchSight(
  elements: readonly Element[],
  onChange: (element: Element, isSeen: boolean) => void,
): () => void {
  const proof: Partial<VisibilityOptions> = canProveVisibility() ? { trackVisibility: true, delay } : {}
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) onChange(entry.target, isSeen(entry))
    },
    { threshold, ...proof },
  )
  for (const element of elements) observer.observe(element)
  return () => observer.disconnect()
}

function isSeen(entry: IntersectionObserverEntry): boolean {
  if (canProveVisibility() && !('isVisible' in entry && entry.isVisible === true)) return false
  const { width, height, top, bottom } = entry.boundingClientRect
  if (width === 0 || height === 0) return false
  if (entry.intersectionRatio >= enough) return true
  const seen = entry.intersectionRect
  const shown = getShownHeight()
  const inFrame = Math.min(bottom, shown) - Math.max(top, 0)
  const isWhole = seen.width >= width * enough && seen.height >= inFrame * enough
  return isWhole && inFrame >= shown * enoughOfWindow
}

// What observers count: `innerHeight` counts a horizontal scroll bar too, and on phones the browser's own hidden bar.
function getShownHeight(): number {
  return Math.min(innerHeight, document.documentElement.clientHeight)
}

/** Parts of a window that a person must have had before their eyes. */
type Witnesses = {
  /** Whether each was seen for the whole time, one after the other where the window is scrolled. */
  areSeen(): boolean
  /** What was seen before no longer counts. */
  reset(): void
  stop(): void
}

/** Watches elements, each of which has to be seen for `time` ms. `onChange` is called whenever `areSeen` may have changed. */
export function createWitnesses(elements: readonly Element[], time: number, onChange: () => void): Witnesses {
  /** Since when each is seen without a pause; Infinity: it is not now. */
  const since = new Map<Element, number>(elements.map((element) => [element, Number.POSITIVE_INFINITY]))
  const seen = new Set<Element>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function note(): void {
    const now = performance.now()
    for (const [element, start] of since) if (now - start >= time) seen.add(element)
  }
  function lookLater(): void {
    clearTimeout(timer)
    // A timer may fire a fraction before the clock says so; nothing would ask again then.
    timer = setTimeout(onChange, time + 20)
  }

  const unwatch = watchSight(elements, (element, isSeen) => {
    note()
    if (!isSeen) since.set(element, Number.POSITIVE_INFINITY)
    else if (since.get(element) === Number.POSITIVE_INFINITY) since.set(element, performance.now())
    lookLater()
    onChange()
  })

  return {
    areSeen() {
      note()
      return seen.size === since.size
    },
    reset() {
      seen.clear()
      const now = performance.now()
      for (const [element, start] of since) if (start !== Number.POSITIVE_INFINITY) since.set(element, now)
      lookLater()
    },
    stop() {
      clearTimeout(timer)
      unwatch()
    },
  }
}
