/** What a pairing link says. ERC-1328. */
export type PairingLink = {
  /** 64 hex characters. */
  topic: string
  /** Key of that topic, 32 bytes in hex: whoever has the link can read and answer. */
  symKey: string
  /** ms since 1970; null: not said. */
  expiresAt: number | null
  /** What else than a session may be asked for, e.g. `wc_sessionAuthenticate`. */
  methods: readonly string[]
}

/** Writes a pairing link: `wc:{topic}@2?…`, for a code or a wallet's link. ERC-1328, relay-protocol.md §0. */
export function createPairingUri(link: PairingLink): string {
  const parameters = new URLSearchParams({ 'relay-protocol': 'irn', symKey: link.symKey })
  if (link.expiresAt !== null) parameters.set('expiryTimestamp', String(Math.floor(link.expiresAt / 1000)))
  if (link.methods.length > 0) parameters.set('methods', link.methods.join(','))
  return `wc:${link.topic}@2?${parameters}`
}
