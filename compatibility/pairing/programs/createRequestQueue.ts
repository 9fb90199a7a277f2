import type { PeerEvent } from './peerProtocol.js'

/** Answers requests one by one, or keeps them while they are held. A request told of twice is answered once. */
export function createRequestQueue(emit: (event: PeerEvent) => void) {
  const seen = new Set<string>()
  let gate = Promise.resolve()
  let open = () => {}
  return {
    async add(id: string, method: string, answer: () => Promise<void>): Promise<void> {
      if (seen.has(id)) return
      seen.add(id)
      emit({ type: 'request', method })
      await gate
      await answer()
    },
    async hold() {
      gate = new Promise((resolve) => {
        open = resolve
      })
    },
    async release() {
      open()
      gate = Promise.resolve()
    },
  }
}
