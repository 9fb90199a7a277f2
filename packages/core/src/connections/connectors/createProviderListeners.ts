import type { Eip1193Provider } from '../../chains/eip155/getWallet.js'

/** Event listeners that are put on and taken off together. */
export type ProviderListeners = { start(): void; stop(): void }

/** Binds listeners to an EIP-1193 provider; both calls may be repeated. Providers without events stay silent. */
export function createProviderListeners(
  provider: Eip1193Provider,
  listeners: Readonly<Record<string, (payload: unknown) => void>>,
): ProviderListeners {
  let isListening = false
  return {
    start() {
      if (isListening) return
      isListening = true
      for (const [event, listener] of Object.entries(listeners)) provider.on?.(event, listener)
    },
    stop() {
      isListening = false
      for (const [event, listener] of Object.entries(listeners)) provider.removeListener?.(event, listener)
    },
  }
}
