/** Numbers of the relay and its clients; times in ms unless the name says seconds, sizes in bytes. relay-protocol.md §5–7. */
export const relayLimits = {
  /** How far a token's `iat` may lie ahead of our clock, s. */
  tokenLeewaySeconds: 120,
  /** The longest life of a token, `exp` − `iat`, s: it stands in a query, which proxies write down. */
  longestTokenLifeSeconds: 86_400,
  /** A message is kept at least and at most so long, s; what is outside is moved to the nearer end. */
  shortestTtlSeconds: 30,
  longestTtlSeconds: 2_592_000,
  /** The most for a message on a topic nobody waits for, s: longer than a pairing is open. */
  unawaitedTtlSeconds: 600,
  /** Bytes a client may send and be answered for each request it may make. */
  bytesPerRequest: 65_536,
  /** Longest message, unless the operator says otherwise. */
  messageSize: 524_288,
  /** Messages and bytes one topic may hold. */
  messagesPerTopic: 64,
  bytesPerTopic: 2_097_152,
  topicsPerClient: 500,
  /** How often the relay pings; a client that hears nothing for 35 s leaves. */
  pingInterval: 20_000,
  /** How long a refused connection waits before it is closed. */
  rejectionDelay: 2_000,
} as const
