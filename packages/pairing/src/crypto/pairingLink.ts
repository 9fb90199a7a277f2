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
