import type { CreateConnectorFn } from '@wagmi/core'

type Emitter = Parameters<CreateConnectorFn>[0]['emitter']
type Listener = (data: object) => void

/** The event emitter wagmi's connector contract asks for, without wagmi. */
export function createWagmiEmitter(uid: string): Emitter {
  const listeners = new Map<string, Set<Listener>>()
  const off = (event: string, listener: Listener) => void listeners.get(event)?.delete(listener)
  const on = (event: string, listener: Listener) => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  }
  const emitter = {
    uid,
    on,
    off,
    once(event: string, listener: Listener) {
      const onlyOnce = (data: object) => {
        off(event, onlyOnce)
        listener(data)
      }
      on(event, onlyOnce)
    },
    emit(event: string, data?: object) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener({ ...data, uid })
    },
    listenerCount: (event: string) => listeners.get(event)?.size ?? 0,
  }
  // wagmi's class also has a private emitter of another library, which no connector touches.
  return emitter as unknown as Emitter
}
