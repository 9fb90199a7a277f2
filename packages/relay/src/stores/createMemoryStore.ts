import { relayLimits } from '@gangway/protocol'
import type { MailboxMessage, MailboxStore } from '../model/mailboxStore.js'

type Entry = { message: MailboxMessage; number: number; acknowledgedBy: string[] }

/** Entries oldest first; `read`: number of the newest that somebody acknowledged. */
type Topic = { entries: Entry[]; byId: Map<string, Entry>; read: number }

/** Creates a store that forgets all with its process: for tests, and to measure the rest of the relay by. */
export function createMemoryStore({ getNow }: { getNow: () => number } = { getNow: Date.now }): MailboxStore {
  const topics = new Map<string, Topic>()
  let count = 0

  function getTopic(name: string): Topic {
    const known = topics.get(name)
    if (known) return known
    const topic: Topic = { entries: [], byId: new Map(), read: 0 }
    topics.set(name, topic)
    return topic
  }

  return {
    async publish(message) {
      const topic = getTopic(message.topic)
      const known = topic.byId.get(message.messageId)
      if (known && known.message.expiresAt > getNow()) return 'duplicate'
      // One that has expired and is not removed yet is as good as gone.
      if (known) topic.entries = topic.entries.filter((entry) => entry !== known)
      if (isFull(topic, message, getNow())) return 'full'
      count += 1
      const entry: Entry = { message, number: count, acknowledgedBy: [] }
      topic.entries.push(entry)
      topic.byId.set(message.messageId, entry)
      return 'stored'
    },
    async read(clientId, names, limit, mostBytes = Number.MAX_SAFE_INTEGER) {
      const now = getNow()
      const waiting = [...new Set(names)]
        .flatMap((name) => topics.get(name)?.entries ?? [])
        .filter(({ message, acknowledgedBy }) => {
          const isMissing = message.publisher !== clientId && !acknowledgedBy.includes(clientId)
          return isMissing && message.expiresAt > now
        })
        .sort((a, b) => a.number - b.number)
      let size = 0
      const page = waiting.slice(0, limit).filter(({ message }) => {
        const isFitting = size < mostBytes
        size += Buffer.byteLength(message.message)
        return isFitting
      })
      return { messages: page.map(({ message }) => message), hasMore: waiting.length > page.length }
    },
    async acknowledge(clientId, name, messageId) {
      const topic = topics.get(name)
      const entry = topic?.byId.get(messageId)
      if (!topic || !entry) return
      entry.acknowledgedBy.push(clientId)
      topic.read = Math.max(topic.read, entry.number)
    },
    async removeExpired(now) {
      let removed = 0
      for (const [name, topic] of topics) {
        const kept = topic.entries.filter(({ message }) => message.expiresAt > now)
        removed += topic.entries.length - kept.length
        topic.entries = kept
        topic.byId = new Map(kept.map((entry) => [entry.message.messageId, entry]))
        if (kept.length === 0) topics.delete(name)
      }
      return removed
    },
    async measure() {
      const all = [...topics.values()].flatMap(({ entries }) => entries)
      return all.reduce((sum, { message }) => sum + Buffer.byteLength(message.message), 0)
    },
    async removeOldest({ unreadBefore, before }, size) {
      const old = [...topics.values()]
        .flatMap(({ entries, read }) => entries.map((entry) => ({ ...entry, isRead: read > 0 })))
        .filter(
          ({ message: { publishedAt }, isRead }) =>
            publishedAt < before || (!isRead && publishedAt < unreadBefore),
        )
        .sort((one, other) => Number(one.isRead) - Number(other.isRead) || one.number - other.number)
      let [freed, removed] = [0, 0]
      for (const entry of old) {
        if (freed >= size) break
        const topic = getTopic(entry.message.topic)
        topic.entries = topic.entries.filter(({ number }) => number !== entry.number)
        topic.byId.delete(entry.message.messageId)
        freed += Buffer.byteLength(entry.message.message)
        removed += 1
      }
      return removed
    },
    async close() {
      topics.clear()
    },
  }
}

/** Whether what nobody has acknowledged, nor anything after it, leaves no room. A topic that is being read is never full. */
function isFull({ entries, read }: Topic, added: MailboxMessage, now: number): boolean {
  let messages = 1
  let bytes = Buffer.byteLength(added.message)
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index]
    if (!entry || entry.number <= read) break
    if (entry.message.expiresAt <= now) continue
    messages += 1
    bytes += Buffer.byteLength(entry.message.message)
  }
  return messages > relayLimits.messagesPerTopic || bytes > relayLimits.bytesPerTopic
}
