type ConnectionHints = { connection?: { saveData?: boolean } }

/** Runs `callback` once the page has loaded and is idle, never under Save-Data. Returns the way to cancel. */
export function whenIdle(callback: () => void): () => void {
  if ((navigator as ConnectionHints).connection?.saveData) return () => {}
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout: 4_000 })
  return () => cancelIdleCallback(handle)
}
