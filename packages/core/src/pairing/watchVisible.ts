/** Calls back whenever the page is seen again; never where there is none. Returns the way to stop. */
export function watchVisible(listener: () => void): () => void {
  if (typeof document === 'undefined') return () => {}
  const onChange = () => {
    if (document.visibilityState === 'visible') listener()
  }
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
