import type { BusListener, RelayBus } from '../model/relayBus.js'

/** Creates the bus of a relay that is one process. */
export function createLocalBus(): RelayBus {
  const listeners = new Set<BusListener>()
  return {
    publish(message, isKnown) {
      for (const listener of listeners)
        if (isKnown) listener.onTopic(message)
        else listener.onMessage(message)
    },
    isPending: () => false,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      listeners.clear()
    },
  }
}
