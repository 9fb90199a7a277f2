import { sha256 } from '@noble/hashes/sha2'
import { toHex } from '../crypto/hex.js'
import type { RelayMessage } from './relayClient.js'

/** Hands messages to whoever listens, each of them once. */
export type Deliveries = {
  onMessage(listener: (message: RelayMessage) => Promise<void>): () => void
  /** Resolves once every listener is done with the message, now or the first time it came; never rejects. */
  deliver(message: RelayMessage): Promise<void>
  /** How many different messages came so far. */
  getCount(): number
  /** Resolves once all that came so far is dealt with. */
  settle(): Promise<void>
}

// What is redelivered comes soon after a reconnect: far fewer than these.
const remembered = 1_000

/** Makes the deliveries of one client. The relay may deliver a message again until it is acknowledged. */
export function createDeliveries(log: (line: string) => void): Deliveries {
  const listeners = new Set<(message: RelayMessage) => Promise<void>>()
  const delivered = new Map<string, Promise<void>>()
  let count = 0

  const hand = async (message: RelayMessage) => {
    // A listener that throws before its first await must not keep the message from the others.
    const outcomes = await Promise.allSettled([...listeners].map(async (listener) => listener(message)))
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') log(`message on ${message.topic} not handled: ${outcome.reason}`)
    }
  }

  return {
    onMessage(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    deliver(message) {
      const key = `${message.topic}${toHex(sha256(message.message))}`
      const earlier = delivered.get(key)
      if (earlier) return earlier
      count++
      const handled = hand(message)
      delivered.set(key, handled)
      const [oldest] = delivered.keys()
      if (delivered.size > remembered && oldest) delivered.delete(oldest)
      return handled
    },
    getCount: () => count,
    settle: async () => void (await Promise.all(delivered.values())),
  }
}
