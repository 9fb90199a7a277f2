/**
 * Calls back once the browser has painted what was just rendered, for work whose result no one sees yet: what a click
 * opens comes before it. Returns the way to cancel.
 */
export function whenPainted(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
