/** Tells when the browser gains or loses its network; nothing is told in Node. Returns the way to stop. */
export function watchOnline(listeners: { onOnline(): void; onOffline(): void }): () => void {
  globalThis.addEventListener?.('online', listeners.onOnline)
  globalThis.addEventListener?.('offline', listeners.onOffline)
  return () => {
    globalThis.removeEventListener?.('online', listeners.onOnline)
    globalThis.removeEventListener?.('offline', listeners.onOffline)
  }
}
