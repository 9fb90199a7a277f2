/** Calls back whenever the page is seen again; never where there is none. Returns the way to stop. */
export function watchVisible(listener: () => void): () => void {
  const page: Partial<Document> | undefined = globalThis.document
  const onChange = () => {
    if (document.visibilityState === 'visible') listener()
  }
  page?.addEventListener?.('visibilitychange', onChange)
  return () => page?.removeEventListener?.('visibilitychange', onChange)
}
