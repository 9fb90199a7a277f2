/** What one chain family of a session allows. CAIP-2 chains, CAIP-10 accounts. CAIP-25. */
export type SessionNamespace = {
  chains?: readonly string[]
  accounts: readonly string[]
  methods: readonly string[]
  events: readonly string[]
}

/** What a page asks for of one chain family. CAIP-25. */
export type ProposalNamespace = {
  chains?: readonly string[]
  methods: readonly string[]
  events: readonly string[]
}

/** By CAIP-2 namespace, e.g. `eip155`. */
export type SessionNamespaces = Readonly<Record<string, SessionNamespace>>

/** See {@link ProposalNamespace}. */
export type ProposalNamespaces = Readonly<Record<string, ProposalNamespace>>

/** A settled session between two clients. */
export type Session = {
  /** 64 hex characters; the session's name on both sides. */
  topic: string
  pairingTopic: string
  peer: PeerMetadata
  namespaces: SessionNamespaces
  /** ms since 1970. */
  expiresAt: number
  /** Free texts both sides agreed on, e.g. `capabilities` as JSON. */
  properties: Readonly<Record<string, string>>
}

/** Who the other side says it is; never proven. */
export type PeerMetadata = {
  name: string
  description: string
  url: string
  icons: readonly string[]
  /** Links that bring a person back to it. */
  redirect?: { native?: string; universal?: string; linkMode?: boolean }
}
