import { randomUUID } from 'node:crypto'
import {
  type ChainNamespace,
  GangwayError,
  getChainNamespace,
  parseSiwxMessage,
  readDateTime,
  type SiwxMessageFields,
  toCaipAccountId,
} from '@gangway/protocol'
import { assertMessageTimes, type RpcUpstreams, verifyEip155Signature } from '@gangway/server-kit'
import { assertMessageBinding } from './assertMessageBinding.js'
import type { SignatureVerifier } from './signatureVerifier.js'
import type { SiwxNonce, SiwxStore, StoredSiwxSession } from './siwxStore.js'
import { verifySolanaSignature } from './verifySolanaSignature.js'

/** What opening a session takes. */
export type OpenSessionDeps = {
  rpc: RpcUpstreams
  store: SiwxStore
  /** Longest life of a session, ms. */
  sessionLifetime: number
  /** Unix milliseconds. */
  getNow: () => number
}

/** What a page hands in to sign in. */
export type SiwxAttempt = {
  projectId: string
  /** Origin of the page, as its browser states it. */
  origin: string
  nonceToken: string
  message: string
  signature: string
}

const verifiers: Record<ChainNamespace, SignatureVerifier> = {
  eip155: (rpc, { chainId, ...signed }) =>
    verifyEip155Signature((method, request) => rpc.read(chainId, method, [request, 'latest']), signed),
  solana: verifySolanaSignature,
}

/**
 * How far a page's clock may be ahead of ours, ms: by more than a wrong time zone makes. It lengthens nothing, since both
 * the nonce and the session end by our own clock.
 */
const allowedClockSkew = 24 * 3_600_000

/**
 * Checks what a page handed in and opens a session. The nonce is spent when a session opens and when the signature
 * proves wrong; not by a message that is refused before its signature is looked at, nor when a node gave no answer.
 *
 * @throws GangwayError `SIWX_…`, `INVALID_INPUT`, `CHAIN_NOT_SUPPORTED`, `CHAIN_NOT_CONFIGURED`, `RPC_UPSTREAM_FAILED`.
 */
export async function openSession(
  { rpc, store, sessionLifetime, getNow }: OpenSessionDeps,
  nonce: SiwxNonce,
  { projectId, origin, message, signature }: SiwxAttempt,
): Promise<StoredSiwxSession> {
  const fields = parseSiwxMessage(message)
  const { accountAddress: address, chainId, domain, expirationTime } = fields
  const now = getNow()
  assertMessageBinding(fields, { origin, nonce: nonce.value })
  assertMessageTimes(fields, now)
  assertIssued(fields, now)
  rpc.get(chainId)
  // Before the signature: a replay costs no node a call.
  if (await store.isNonceSpent(nonce)) throw new GangwayError('SIWX_NONCE_USED')
  const verify = verifiers[getChainNamespace(chainId)]
  if (!(await verify(rpc, { chainId, address, message, signature }))) {
    await store.spendNonce(nonce)
    throw new GangwayError('SIWX_SIGNATURE_INVALID', { context: { field: 'signature' } })
  }
  const messageEnd = expirationTime === undefined ? null : readDateTime(expirationTime)
  const session: StoredSiwxSession = {
    id: randomUUID(),
    account: toCaipAccountId(chainId, address),
    projectId,
    domain,
    message,
    signature,
    expiresAt: Math.min(now + sessionLifetime, messageEnd ?? Number.POSITIVE_INFINITY),
  }
  // Of several that prove right at the same time, one spends the nonce.
  if (!(await store.openSession(nonce, session))) throw new GangwayError('SIWX_NONCE_USED')
  return session
}

/** What claims to be of another day is no message of now. */
function assertIssued({ issuedAt = '' }: Pick<SiwxMessageFields, 'issuedAt'>, now: number): void {
  if ((readDateTime(issuedAt) ?? Number.POSITIVE_INFINITY) <= now + allowedClockSkew) return
  throw new GangwayError('SIWX_MESSAGE_NOT_YET_VALID', { context: { field: 'issuedAt' } })
}
