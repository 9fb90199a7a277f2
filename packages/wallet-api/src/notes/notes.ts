import type {
  CustodyClaims,
  ErasureClaims,
  ErasureStateClaims,
  GrantClaims,
  ReceiptClaims,
  SetStates,
} from '@gangway/protocol'
import type { JWK } from 'jose'

/**
 * Signed notes the two services give each other through the frame: `auth` signs grants and checks receipts, `recovery`
 * the other way round. ES256; each has a key pair of its own and knows the other's public key.
 */
export type NoteSigner = {
  /** Public half, for `GET /auth/keys` and `GET /keys` (JWKS). */
  readonly publicJwk: JWK
  signGrant(claims: GrantClaims): Promise<string>
  signReceipt(claims: ReceiptClaims): Promise<string>
  /** States that the custody of a wallet was changed. */
  signCustody(claims: CustodyClaims): Promise<string>
  /** Asks `auth` which of these sets it has. */
  signSetsQuery(setIds: readonly string[]): Promise<string>
  /** Answers that. */
  signSetStates(states: SetStates): Promise<string>
  /** Asks `auth` which of the secrets with these digests it has. */
  signSecretsQuery(digests: readonly string[]): Promise<string>
  /** Tells `recovery` what becomes of a wallet. */
  signErasure(claims: ErasureClaims): Promise<string>
  /** Answers that. */
  signErasureState(claims: ErasureStateClaims): Promise<string>
}

/**
 * Checks notes of the other service. All throw `NOTE_KEYS_UNAVAILABLE` where the other's keys cannot be had.
 */
export type NoteVerifier = {
  /** @throws GangwayError `GRANT_INVALID`. A grant lives 60 s; whether it was used, the caller keeps. */
  readGrant(grant: string): Promise<GrantClaims>
  /** @throws GangwayError `RECEIPT_INVALID`. A receipt lives 1 h. */
  readReceipt(receipt: string): Promise<ReceiptClaims>
  /** A change of custody that was made. @throws GangwayError `RECEIPT_INVALID`. It lives 1 h. */
  readCustody(note: string): Promise<CustodyClaims>
  /** The sets asked for. @throws GangwayError `RECEIPT_INVALID`. */
  readSetsQuery(note: string): Promise<readonly string[]>
  /** What `auth` says of the sets asked for. @throws GangwayError `GRANT_INVALID`. */
  readSetStates(note: string): Promise<SetStates>
  /** The digests asked for. @throws GangwayError `RECEIPT_INVALID`. */
  readSecretsQuery(note: string): Promise<readonly string[]>
  /** What becomes of a wallet. @throws GangwayError `GRANT_INVALID`. */
  readErasure(note: string): Promise<ErasureClaims>
  /** What `recovery` did of it. @throws GangwayError `RECEIPT_INVALID`. */
  readErasureState(note: string): Promise<ErasureStateClaims>
}
