import type { CaipNetworkId, ChainNamespace } from '@gangway/protocol'

/** What one network of a session allows. */
export type ApprovedNetwork = {
  /** What the wallet calls it; for Solana that may be a deprecated id. */
  wireId: string
  /** In the wallet's order, never empty. */
  addresses: readonly string[]
}

/** One family of a session, as connectors read it. */
export type PairedFamily = {
  networks: ReadonlyMap<CaipNetworkId, ApprovedNetwork>
  methods: ReadonlySet<string>
}

/** What the session tells its connectors. `change`: accounts or networks are others now. */
export type PairedEvent =
  | { type: 'change' }
  | { type: 'end' }
  | { type: 'event'; networkId: CaipNetworkId; name: string; data: unknown }

/** The session in use, as its connectors see it. */
export type PairedWallet = {
  /** Resolves once it is known what an earlier visit left; whether there is a session. */
  restore(): Promise<boolean>
  /** Opens the socket again that a stop of the config has closed, if there is a session to hear of. */
  keepOpen(): void
  /** What the session allows in a family; of nothing where it allows none, or there is no session. */
  getFamily(chainNamespace: ChainNamespace): PairedFamily
  /** A text both sides agreed on, e.g. `capabilities`. */
  getProperty(name: string): string | undefined
  /**
   * Asks the wallet. `wireId` of the network.
   *
   * @throws PeerError; GangwayError `PAIRING_SESSION_ENDED` and what `DappClient.request` throws.
   */
  request(call: { wireId: string; method: string; params: unknown }): Promise<unknown>
  /** Ends the session here at once, for both families, and lets the wallet know. */
  end(): Promise<void>
  /** `chainNamespace`: whose connector listens; of the family in use is told last that it is over. */
  subscribe(chainNamespace: ChainNamespace, listener: (event: PairedEvent) => void): () => void
}
