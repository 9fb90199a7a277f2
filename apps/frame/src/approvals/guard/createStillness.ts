/** How long nothing may have changed before the person can have seen what is there. */
export type Stillness = {
  /** Starts the time anew. */
  disturb(): void
  isStill(): boolean
  /** How long it has been so, ms. */
  getTime(): number
  stop(): void
}

/**
 * Watches what moves the page under the person's hand: its size, its scrolling, its loss of focus, a mouse that comes in
 * (or under which the frame was moved). `onChange` is called whenever `isStill` may have changed.
 */
export function createStillness(page: Window, time: number, onChange: () => void): Stillness {
  const stop = new AbortController()
  const options = { signal: stop.signal, capture: true, passive: true }
  let since = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  // A timer may fire a fraction before the clock says so; nothing would ask again then.
  const look = time + 20
  let pointer: PointerEvent | null = null

  const getTime = () => performance.now() - since

  function disturb(): void {
    since = performance.now()
    clearTimeout(timer)
    timer = setTimeout(onChange, look)
    onChange()
  }

  for (const name of ['resize', 'scroll']) page.addEventListener(name, disturb, options)
  // Not captured: a press takes the focus from the heading, which is no loss of the page's own.
  page.addEventListener('blur', disturb, { signal: stop.signal })
  page.document.addEventListener('visibilitychange', disturb, options)
  for (const name of ['pointerover', 'pointermove', 'pointerdown'] as const)
    page.document.addEventListener(
      name,
      (event) => {
        if (event.pointerType === 'touch') return
        if (pointer === null || hasFrameMoved(pointer, event)) disturb()
        pointer = event
      },
      options,
    )
  page.document.documentElement.addEventListener('pointerleave', () => (pointer = null), options)
  // Not by `disturb`: whoever makes this has not got it yet when `onChange` asks.
  timer = setTimeout(onChange, look)

  return {
    disturb,
    isStill: () => getTime() >= time,
    getTime,
    stop() {
      clearTimeout(timer)
      stop.abort()
    },
  }
}

/**
 * Whether the frame moved under a mouse: its place in the frame changed far more than its place on the screen. Factor and
 * slack allow for a zoomed page and for rounding.
 */
function hasFrameMoved(before: PointerEvent, after: PointerEvent): boolean {
  const inFrame = Math.hypot(after.clientX - before.clientX, after.clientY - before.clientY)
  const onScreen = Math.hypot(after.screenX - before.screenX, after.screenY - before.screenY)
  return inFrame > 4 + 5 * onScreen
}
