/** The least pixels of the screen to a CSS pixel: with a mouse, and for a finger, whose screens are never coarser. */
const leastDensity = { fine: 0.75, coarse: 1 }
/** The most by which a way of the mouse in the window may be longer than on the screen: as when the browser shows half the size. */
const mostShrunk = 2.2
/** Ways of the mouse shorter than this say nothing, px of the screen. */
const leastWay = 24

/** Whether what is drawn is large enough to be read. */
export type Scale = { isReadable(): boolean; stop(): void }

/**
 * Watches for a page that shows the frame smaller than it is. No observer tells of CSS `zoom`: pixels do, and on fine
 * screens the ways of the mouse.
 */
export function watchScale(page: Window): Scale {
  const stop = new AbortController()
  const way = { inFrame: 0, onScreen: 0 }
  let before: PointerEvent | null = null
  let density = page.devicePixelRatio
  page.document.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType !== 'mouse') return
      // The page has zoomed: what was measured is of another size.
      if (density !== page.devicePixelRatio) Object.assign(way, { inFrame: 0, onScreen: 0 })
      density = page.devicePixelRatio
      if (before) {
        way.inFrame += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY)
        way.onScreen += Math.hypot(event.screenX - before.screenX, event.screenY - before.screenY)
      }
      before = event
    },
    { signal: stop.signal, capture: true, passive: true },
  )
  page.document.documentElement.addEventListener('pointerleave', () => (before = null), {
    signal: stop.signal,
  })
  return {
    isReadable() {
      const isCoarse = page.matchMedia('(pointer: coarse)').matches
      if (page.devicePixelRatio < leastDensity[isCoarse ? 'coarse' : 'fine']) return false
      return way.onScreen < leastWay || way.inFrame <= mostShrunk * way.onScreen
    },
    stop: () => stop.abort(),
  }
}
