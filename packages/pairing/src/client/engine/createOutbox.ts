import * as v from 'valibot'
import type { RelayClient } from '../../relay/relayClient.js'
import type { KeyValueStore } from '../../storage/keyValueStore.js'
import { openRecords } from './openRecords.js'

const letterSchema = v.object({
  id: v.string(),
  topic: v.string(),
  message: v.string(),
  tag: v.number(),
  ttl: v.number(),
  prompt: v.boolean(),
  expiresAt: v.number(),
})

/** A sealed message on its way to the relay. `ttl` in s, `expiresAt` in ms since 1970. */
export type Letter = v.InferOutput<typeof letterSchema>

/** Messages that must reach the relay, whatever happens meanwhile: kept until it has said `true`. */
export type Outbox = {
  /**
   * Resolves once the letter is kept. `sent` settles when the relay has it or cannot be reached for now, and never rejects;
   * then it goes out with the next connection, in this life or the next, as long as it is worth anything.
   */
  post(letter: Letter): Promise<{ sent: Promise<void> }>
  /** Sends what is left over. */
  resume(): void
}

/** See {@link Outbox}. */
export async function createOutbox(options: {
  store: KeyValueStore
  relay: RelayClient
  getNow: () => number
  log: (line: string) => void
}): Promise<Outbox> {
  const { store, relay, getNow, log } = options
  const letters = await openRecords(store, 'outbox', letterSchema)
  const sending = new Set<string>()

  async function send(letter: Letter): Promise<void> {
    const { id, expiresAt, ...message } = letter
    if (sending.has(id)) return
    sending.add(id)
    try {
      if (expiresAt > getNow()) await relay.publish(message)
      await letters.remove(id)
    } catch (error) {
      log(`not sent yet: tag ${message.tag} on ${message.topic}: ${String(error)}`)
    } finally {
      sending.delete(id)
    }
  }

  return {
    async post(letter) {
      await letters.set(letter.id, letter)
      return { sent: send(letter) }
    },
    resume() {
      // In the order they were written: what settles a session must not come after what is said in it.
      const left = [...letters.getAll()].sort((one, other) => (one.id < other.id ? -1 : 1))
      for (const letter of left) void send(letter)
    },
  }
}
