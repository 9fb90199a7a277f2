/** What may be asked on a topic: `pairing` before there is a session, `session` after; on `answers` nothing, only heard. */
export type TopicScope = 'pairing' | 'session' | 'answers'

/** How messages of one topic are opened, and those to it sealed. Keys in hex. */
export type TopicEntry =
  | { scope: 'pairing' | 'session'; symKey: string }
  /** Answers are sealed to this key's public half (envelope type 1). */
  | { scope: 'answers'; privateKey: string }
