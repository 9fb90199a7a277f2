/** Tells several listeners. One that throws keeps nothing from the others. */
export type Emitter<TEvent> = {
  emit(event: TEvent): void
  subscribe(listener: (event: TEvent) => void): () => void
}

/** See {@link Emitter}. */
export function createEmitter<TEvent>(log: (line: string) => void): Emitter<TEvent> {
  const listeners = new Set<(event: TEvent) => void>()
  return {
    emit(event) {
      for (const listener of [...listeners]) {
        try {
          listener(event)
        } catch (error) {
          log(`a listener threw: ${String(error)}`)
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
