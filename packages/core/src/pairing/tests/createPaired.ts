import type { Session } from '@gangway/pairing'
import { vi } from 'vitest'
import { type PairedEvent, type PairedWallet, readFamily } from '../wallet/readFamily.js'

/** A session at the boundary of the connectors: it allows what the test says, and answers as it says. */
export function createPaired(namespaces: Session['namespaces'] | null = null) {
  const listeners = new Set<(event: PairedEvent) => void>()
  const peer = { name: 'Phone', description: '', url: '', icons: [] }
  const toSession = (given: Session['namespaces']): Session => {
    return { topic: 't', pairingTopic: 'p', peer, namespaces: given, expiresAt: 0, properties: {} }
  }
  let session = namespaces && toSession(namespaces)
  const answer = vi.fn(async (_call: Parameters<PairedWallet['request']>[0]): Promise<unknown> => null)
  const paired: PairedWallet = {
    restore: async () => session !== null,
    keepOpen() {},
    getFamily: (chainNamespace) => readFamily(session, chainNamespace),
    getProperty: () => undefined,
    request: answer,
    async end() {
      session = null
      tell({ type: 'end' })
    },
    subscribe(_chainNamespace, listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  function tell(event: PairedEvent): void {
    for (const listener of listeners) listener(event)
  }
  return {
    paired,
    answer,
    tell,
    set(given: Session['namespaces']) {
      session = toSession(given)
      tell({ type: 'change' })
    },
  }
}
