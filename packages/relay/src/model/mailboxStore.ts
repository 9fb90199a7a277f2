/** One accepted publish. Times in ms since 1970. relay-protocol.md §6. */
export type MailboxMessage = {
  topic: string
  /** sha256 of the message's UTF-8 bytes, hex: with the topic, what makes it one. */
  messageId: string
  /** Without U+0000, as the attestation. */
  message: string
  tag: number
  /** As it came: a text (also the empty one), null, or absent. */
  attestation?: string | null | undefined
  publishedAt: number
  expiresAt: number
  /** `did:key` of who published it; never delivered there. */
  publisher: string
  /** Where the store has it, if several processes can share the store. */
  place?: Place | undefined
}

/** The position of a stored message: `seq` rises within a lane. `origin`: the number of the process that stored it. */
export type Place = { lane: number; seq: number; origin: number }

/** What became of a publish: stored, the same message was there already, or the topic is full. */
export type PublishOutcome = 'stored' | 'duplicate' | 'full'

/**
 * Keeps messages until they expire. Subscriptions are not its business: a client names its topics anew after each
 * connect. relay-protocol.md §6.
 */
export type MailboxStore = {
  /** Resolves once the message would survive `kill -9` (as far as this store keeps anything). */
  publish(message: MailboxMessage): Promise<PublishOutcome>
  /**
   * What is stored on the topics, unexpired, neither published nor acknowledged by this client, in publish order: at
   * most `limit` messages, and none after `mostBytes` of them; `hasMore` when either cut it.
   */
  read(
    clientId: string,
    topics: readonly string[],
    limit: number,
    mostBytes?: number,
  ): Promise<{ messages: readonly MailboxMessage[]; hasMore: boolean }>
  /** Not to be delivered to this client again. May become durable a moment later. */
  acknowledge(clientId: string, topic: string, messageId: string): Promise<void>
  /** Drops what has expired; returns how many messages. */
  removeExpired(now: number): Promise<number>
  /** Bytes of the messages it holds. */
  measure(): Promise<number>
  /**
   * Drops messages until `size` bytes are free or no more may go; returns how many: those published before `unreadBefore`
   * on topics nobody has acknowledged anything of, then any published before `before`, oldest first.
   */
  removeOldest(times: { unreadBefore: number; before: number }, size: number): Promise<number>
  /** Writes what is still to be written. */
  close(): Promise<void>
}
