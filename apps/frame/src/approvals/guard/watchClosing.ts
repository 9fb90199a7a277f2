/** How long nothing of it may be seen, ms: one view of the app's dialog may follow another. */
const patience = 1_000

/**
 * Calls `onClose` once an element that was seen is seen no longer: the app has put the frame away with it, and says so in
 * no other way. A page in another tab does not count. embedded-wallet.md §10 “auto-reject on close”.
 */
export function watchClosing(surface: Element, onClose: () => void): () => void {
  let wasSeen = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new IntersectionObserver((entries) => {
    const isSeen = (entries.at(-1)?.intersectionRatio ?? 0) > 0
    wasSeen ||= isSeen
    clearTimeout(timer)
    if (wasSeen && !isSeen) timer = setTimeout(onClose, patience)
  })
  observer.observe(surface)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
