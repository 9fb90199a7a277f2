import type { CaipNetworkId } from '../caipIds.js'

/**
 * Fields of a sign-in message. product.md §3; EIP-4361 for eip155, CAIP-122 for the others. Times are RFC 3339 texts.
 */
export type SiwxMessageFields = {
  /** Scheme of the page, e.g. `https`; EIP-4361 lets a message name it before the domain. */
  scheme?: string
  /** Authority (host and port) of the page that asks. */
  domain: string
  /** The account that signs: EIP-55 spelling or base58. */
  accountAddress: string
  /** CAIP-2; the message shows its reference alone. */
  chainId: CaipNetworkId
  /** Address of the page. */
  uri: string
  version: '1'
  /** Given by the server, good once; letters and digits, 8 at least. */
  nonce: string
  statement?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}

/** A sign-in: what was agreed, the exact text that was signed, and the signature. product.md §3 “Sign-in session”. */
export type SiwxSession = {
  data: SiwxMessageFields
  message: string
  /** 0x hex (eip155) or base58 (solana). */
  signature: string
  /** What the server gave for it, to be shown to whoever trusts that server; absent where it gives none. */
  token?: string
}

/** A message to be signed: its fields, and the text a wallet is given. */
export type SiwxMessage = { data: SiwxMessageFields; toString(): string }

/**
 * How a deployment signs people in; the shape hosts of AppKit 1.7 know as `siwx` (product.md §4, modal-behaviour.md §6). Ours is
 * `createServerSiwx`; a host may write its own.
 */
export type SiwxConfig = {
  createMessage(input: { accountAddress: string; chainId: CaipNetworkId }): Promise<SiwxMessage>
  /** Checks a signed session and keeps it. Rejects when it is not good. */
  addSession(session: SiwxSession): Promise<void>
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Takes the place of all sessions; an empty list ends every one. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** Sessions that hold for this account on this network. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  /** All sessions this browser holds, for a list of them; where absent, only those of the account in use are listed. */
  listSessions?(): Promise<readonly SiwxSession[]>
  /** Calls back when sessions were made or ended elsewhere, as in another tab; returns the way to stop. */
  onSessionsChange?(listener: () => void): () => void
  /** The time that decides what has expired, Unix ms; default this machine's clock. */
  getNow?(): number
  /** Whether disconnecting a wallet ends the sessions of its accounts; default true. */
  signOutOnDisconnect?: boolean
  /** Whether nobody may stay connected without a session; default false. product.md §4. */
  getRequired?(): boolean
}
