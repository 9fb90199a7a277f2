import { hash } from 'node:crypto'
import { type PublishParams, relayLimits } from '@gangway/protocol'
import type { RequestLimit } from '../limits/createRequestLimit.js'
import type { StorageBudget } from '../limits/createStorageBudget.js'
import type { Connection } from '../model/connection.js'
import type { MailboxMessage, PublishOutcome } from '../model/mailboxStore.js'
import { RelayError } from '../model/RelayError.js'
import type { RelayDeps } from '../model/relayDeps.js'

/** Takes messages in. */
export type Publisher = {
  /**
   * Resolves once all are stored and their subscribers on the way to be told, in this order.
   *
   * @throws RelayError when one is too long, cannot be stored or has no room (then none is), a topic is full, or storing
   * failed.
   */
  publish(connection: Connection, messages: readonly PublishParams[]): Promise<void>
  /** Whether the bus is still to tell of a message that is in the store already. */
  isAnnouncing(topic: string, messageId: string): boolean
}

/** Creates the way in of a relay's messages. relay-protocol.md §6. */
export function createPublisher(
  deps: Pick<RelayDeps, 'store' | 'bus' | 'limits' | 'metrics' | 'log' | 'getNow'> & {
    budget: StorageBudget
    takeBytes: RequestLimit
    /** Whether somebody is subscribed to a topic. */
    isAwaited(topic: string): boolean
  },
): Publisher {
  const { store, bus, limits, metrics, log, budget, takeBytes, isAwaited, getNow } = deps
  const announcing = new Set<string>()

  async function publishOne(message: MailboxMessage): Promise<PublishOutcome> {
    const key = message.topic + message.messageId
    announcing.add(key)
    try {
      const outcome = await store.publish(message)
      if (outcome !== 'full') bus.publish(message, outcome === 'duplicate')
      return outcome
    } catch (error) {
      throw new RelayError('internal', 'StorageError', 'The message could not be stored', { cause: error })
    } finally {
      announcing.delete(key)
    }
  }

  function assertStorable({ message, attestation, tag }: PublishParams) {
    const text = message + (attestation ?? '')
    // Text of Postgres cannot hold this character, and no sealed message does.
    if (text.includes('\0')) throw new RelayError('invalidRequest', 'InvalidParams', 'A message holds U+0000')
    // A UTF-16 unit is three bytes at most.
    if (text.length * 3 <= limits.messageSize || Buffer.byteLength(text) <= limits.messageSize) return
    log.warn({ tag, limit: limits.messageSize }, 'a message is too long')
    const reason = `Payload size limit exceeded. Maximum size for tag ${tag} is ${limits.messageSize}`
    throw new RelayError('invalidRequest', 'PayloadSizeExceeded', reason)
  }

  function assertRoom(connection: Connection, messages: readonly MailboxMessage[]) {
    const size = messages.reduce((sum, { message }) => sum + Buffer.byteLength(message), 0)
    if (!takeBytes(connection, size))
      throw new RelayError('tooManyRequests', 'TooManyRequests', 'Too many bytes')
    const expiresAt = Math.max(...messages.map((message) => message.expiresAt))
    if (messages.length === 0 || budget.take(connection.address, size, expiresAt)) return
    log.warn('there is no room for a message')
    throw new RelayError('handler', 'MailboxLimitExceeded', 'There is no room for more messages')
  }

  function toMailboxMessage(params: PublishParams, publisher: string): MailboxMessage {
    const { topic, message, tag, ttl, attestation } = params
    const now = getNow()
    const longest = isAwaited(topic) ? relayLimits.longestTtlSeconds : relayLimits.unawaitedTtlSeconds
    const life = Math.min(Math.max(ttl, relayLimits.shortestTtlSeconds), longest)
    const expiresAt = now + life * 1000
    return {
      topic,
      messageId: hash('sha256', message),
      message,
      tag,
      attestation,
      publishedAt: now,
      expiresAt,
      publisher,
    }
  }

  return {
    async publish(connection, messages) {
      for (const message of messages) assertStorable(message)
      const start = performance.now()
      const stored = messages.map((message) => toMailboxMessage(message, connection.client.id))
      assertRoom(connection, stored)
      const outcomes = await Promise.all(stored.map(publishOne))
      metrics.relayPublishDuration.observe((performance.now() - start) / 1000)
      if (!outcomes.includes('full')) return
      log.warn('a topic is full')
      throw new RelayError('handler', 'MailboxLimitExceeded', 'The topic holds as many messages as it may')
    },
    isAnnouncing: (topic, messageId) => announcing.has(topic + messageId),
  }
}
