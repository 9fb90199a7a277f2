/** Keeps listeners by event name and calls them. */
export type Emitter<Events extends Record<string, unknown>> = {
  on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): void
  off<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): void
  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void
}

/** Makes an {@link Emitter} without listeners. */
export function createEmitter<Events extends Record<string, unknown>>(): Emitter<Events> {
  const listeners: { [Name in keyof Events]?: Set<(payload: Events[Name]) => void> } = {}
  return {
    on(name, listener) {
      listeners[name] = (listeners[name] ?? new Set()).add(listener)
    },
    off: (name, listener) => void listeners[name]?.delete(listener),
    emit(name, payload) {
      for (const listener of listeners[name] ?? []) listener(payload)
    },
  }
}
