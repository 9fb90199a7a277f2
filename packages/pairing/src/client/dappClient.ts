import type { RelayStatus } from '../relay/relayClient.js'
import type { ProposalNamespaces, Session, SessionNamespaces } from './session.js'

/** A link a wallet can take, and what comes of it. */
export type Proposal = {
  /** `wc:…`, for a code or a link. ERC-1328. */
  uri: string
  pairingTopic: string
  /** ms since 1970; 4 minutes after it was made, or earlier. interface-guide.md §7.5. */
  expiresAt: number
  /**
   * The session once approved. Rejects with a `PeerError` when the person declines, with CodedError `PAIRING_EXPIRED`,
   * `REQUEST_ABORTED` after `cancel`.
   */
  approval: Promise<Approval>
  /** No longer waits; an approval that comes later is answered with the session's end. */
  cancel(): void
}

/** What an approved proposal gave. `cacaos`: the signed sign-in messages of a one-click sign-in. CAIP-74. */
export type Approval = { session: Session; cacaos: readonly Cacao[] }

/** A signed sign-in message as it crosses the wire. CAIP-74. */
export type Cacao = {
  h: { t: 'caip122' | 'eip4361' }
  p: CacaoPayload
  s: { t: 'eip191' | 'eip1271'; s: string; m?: string }
}

/** Fields of a {@link Cacao}; times in ISO 8601. */
export type CacaoPayload = {
  /** `did:pkh:` and a CAIP-10 account. */
  iss: string
  domain: string
  aud: string
  version: string
  nonce: string
  iat: string
  nbf?: string
  exp?: string
  statement?: string
  requestId?: string
  resources?: readonly string[]
}

/** What a one-click sign-in asks to be signed. ReCap and CAIP-122; `chains` are CAIP-2 ids of eip155 alone. */
export type AuthenticateParameters = {
  chains: readonly string[]
  domain: string
  nonce: string
  uri: string
  version?: string
  issuedAt?: string
  notBefore?: string
  expirationTime?: string
  requestId?: string
  statement?: string
  resources?: readonly string[]
}

/** Parameters of {@link DappClient.propose}. */
export type ProposeParameters = {
  /** All of it optional for the wallet. */
  namespaces: ProposalNamespaces
  properties?: Readonly<Record<string, string>>
  /** Asks for a signature in the same step; a wallet that cannot answers with a plain session. */
  authenticate?: AuthenticateParameters
}

/** What a client of the page's side tells by itself. `topic` is the session's. */
export type DappEvent =
  /** A wallet has read the link (as far as it says so) and the person is being asked. */
  | { type: 'scanned'; pairingTopic: string }
  | { type: 'update'; topic: string; namespaces: SessionNamespaces }
  | { type: 'extend'; topic: string; expiresAt: number }
  | { type: 'event'; topic: string; networkId: string; name: string; data: unknown }
  /** Ended by the wallet, or run out. */
  | { type: 'end'; topic: string }
  | { type: 'relay'; status: RelayStatus }

/** The page's side of pairing. Made by `createDappClient`; opens no socket before it has something to say or to hear. */
export type DappClient = {
  /** What an earlier visit left, unexpired. */
  getSessions(): readonly Session[]
  getRelayStatus(): RelayStatus
  /**
   * Makes a link. Resolves once the relay has taken the proposal, so that whoever scans finds it.
   *
   * @throws CodedError `PAIRING_RELAY_UNREACHABLE`, `PAIRING_RELAY_REFUSED`, `REQUEST_ABORTED`.
   */
  propose(parameters: ProposeParameters, options?: { signal?: AbortSignal }): Promise<Proposal>
  /**
   * Asks the wallet. `expiry` in s, 300 … 604800, default 300.
   *
   * @throws PeerError what the wallet answered; CodedError `PAIRING_SESSION_ENDED`, `PAIRING_REQUEST_EXPIRED`,
   * `PAIRING_RELAY_UNREACHABLE` (nothing was asked), `REQUEST_ABORTED` (it may have been).
   */
  request(parameters: {
    topic: string
    networkId: string
    method: string
    params: unknown
    expiry?: number
    signal?: AbortSignal
  }): Promise<unknown>
  /** @throws CodedError `REQUEST_TIMEOUT` when the wallet does not answer. */
  ping(topic: string): Promise<void>
  extend(topic: string): Promise<void>
  /** Tells the wallet and forgets the session; does not wait for the wallet. */
  disconnect(topic: string): Promise<void>
  subscribe(listener: (event: DappEvent) => void): () => void
  /**
   * The page is seen again: reconnects at once and asks for what was missed. Resolves when that is read.
   *
   * @throws CodedError `PAIRING_RELAY_UNREACHABLE` after 15 s.
   */
  wake(): Promise<void>
  /** Lines of the log kept in memory, oldest first. */
  getLog(): readonly string[]
  /** Closes the socket; sessions stay stored. */
  close(): Promise<void>
}
