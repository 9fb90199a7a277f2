import { watchSight } from './watchSight.js'

/** Parts of a window that a person must have had before their eyes. */
export type Witnesses = {
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
