import { relayBatchLimit } from '@gangway/protocol'
import { sha256 } from '@noble/hashes/sha2'
import { toHex } from '../crypto/hex.js'
import type { RelaySocket } from './relaySocket.js'

/** The topics a client hears, and what each socket has been told of them. */
export type Subscriptions = {
  has(topic: string): boolean
  isEmpty(): boolean
  add(topics: readonly string[]): void
  /** Names to the relay what it was not yet told on this socket, and resolves once it knows all of `topics`. */
  name(socket: RelaySocket, topics?: readonly string[]): Promise<void>
  /** Names one topic again, to hear whether the relay still answers. */
  probe(socket: RelaySocket): Promise<void>
  /** No longer hears them; tells the socket that knows of them. */
  remove(topics: readonly string[], socket: RelaySocket | null): Promise<void>
}

/** Makes the subscriptions of one client. relay-protocol.md §2. */
export function createSubscriptions(clientId: string, createId: () => number): Subscriptions {
  const topics = new Set<string>()
  const namedOn = new WeakMap<RelaySocket, Map<string, Promise<unknown>>>()

  const getNamed = (socket: RelaySocket) => {
    const named = namedOn.get(socket) ?? new Map<string, Promise<unknown>>()
    namedOn.set(socket, named)
    return named
  }

  return {
    has: (topic) => topics.has(topic),
    isEmpty: () => topics.size === 0,
    add(added) {
      for (const topic of added) topics.add(topic)
    },
    async name(socket, wanted = [...topics]) {
      const named = getNamed(socket)
      const unnamed = wanted.filter((topic) => topics.has(topic) && !named.has(topic))
      for (const batch of toBatches(unnamed)) {
        const answer = socket.request('irn_batchSubscribe', { topics: batch }, createId())
        for (const topic of batch) named.set(topic, answer)
        // Asked again at the next occasion.
        answer.catch(() => batch.forEach((topic) => void named.delete(topic)))
      }
      await Promise.all(wanted.map((topic) => named.get(topic)))
    },
    async probe(socket) {
      const [topic] = topics
      if (topic) await socket.request('irn_subscribe', { topic }, createId())
    },
    async remove(removed, socket) {
      for (const topic of removed) topics.delete(topic)
      if (!socket) return
      const named = getNamed(socket)
      for (const batch of toBatches(removed.filter((topic) => named.delete(topic)))) {
        // Other relays go by this id. relay-protocol.md §2 “Subscription id”.
        const subscriptions = batch.map((topic) => ({ topic, id: toHex(sha256(topic + clientId)) }))
        await socket.request('irn_batchUnsubscribe', { subscriptions }, createId())
      }
    },
  }
}

function toBatches(topics: readonly string[]): string[][] {
  const count = Math.ceil(topics.length / relayBatchLimit)
  return Array.from({ length: count }, (_, index) =>
    topics.slice(index * relayBatchLimit, (index + 1) * relayBatchLimit),
  )
}
