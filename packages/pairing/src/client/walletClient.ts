import type { RelayStatus } from '../relay/relayClient.js'
import type { AuthenticateParameters, Cacao } from './dappClient.js'
import type { PeerMetadata, ProposalNamespaces, Session, SessionNamespaces } from './session.js'

/** What a page proposes, waiting for the person. */
export type SessionProposal = {
  id: string
  pairingTopic: string
  peer: PeerMetadata
  requiredNamespaces: ProposalNamespaces
  optionalNamespaces: ProposalNamespaces
  properties: Readonly<Record<string, string>>
  /** ms since 1970. */
  expiresAt: number
}

/** A one-click sign-in, waiting for the person. */
export type AuthenticateRequest = {
  id: string
  pairingTopic: string
  peer: PeerMetadata
  parameters: AuthenticateParameters
  expiresAt: number
}

/** What a page asks of a session, waiting for the person. */
export type SessionRequest = {
  id: string
  topic: string
  /** CAIP-2. */
  networkId: string
  method: string
  params: unknown
  expiresAt: number
}

/** What a client of the wallet's side tells by itself. */
export type WalletEvent =
  | { type: 'proposal'; proposal: SessionProposal }
  | { type: 'authenticate'; request: AuthenticateRequest }
  | { type: 'request'; request: SessionRequest }
  /** The page has answered the settlement: the session stands. */
  | { type: 'settled'; session: Session }
  | { type: 'end'; topic: string }
  | { type: 'extend'; topic: string; expiresAt: number }
  | { type: 'expire'; kind: 'proposal' | 'authenticate' | 'request'; id: string }
  | { type: 'relay'; status: RelayStatus }

/** The wallet's side of pairing. Made by `createWalletClient`. What is open survives a restart until it expires. */
export type WalletClient = {
  getSessions(): readonly Session[]
  getProposals(): readonly SessionProposal[]
  getAuthenticateRequests(): readonly AuthenticateRequest[]
  getRequests(): readonly SessionRequest[]
  getRelayStatus(): RelayStatus
  /** @throws CodedError `PAIRING_URI_INVALID`, `PAIRING_EXPIRED`, `PAIRING_RELAY_UNREACHABLE`. */
  pair(uri: string): Promise<void>
  /** @throws CodedError `INVALID_INPUT` when the namespaces do not hold what was required. */
  approve(
    id: string,
    answer: { namespaces: SessionNamespaces; properties?: Readonly<Record<string, string>> },
  ): Promise<Session>
  reject(id: string): Promise<void>
  /** The text to be signed for one account (`did:pkh` without the prefix: a CAIP-10 id). EIP-4361. */
  getAuthenticateMessage(id: string, account: string): string
  approveAuthenticate(id: string, cacaos: readonly Cacao[]): Promise<Session | null>
  rejectAuthenticate(id: string): Promise<void>
  respond(
    id: string,
    answer: { result: unknown } | { error: { code: number; message: string; data?: unknown } },
  ): Promise<void>
  emit(topic: string, event: { networkId: string; name: string; data: unknown }): Promise<void>
  update(topic: string, namespaces: SessionNamespaces): Promise<void>
  extend(topic: string): Promise<void>
  ping(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  subscribe(listener: (event: WalletEvent) => void): () => void
  wake(): Promise<void>
  getLog(): readonly string[]
  close(): Promise<void>
}
