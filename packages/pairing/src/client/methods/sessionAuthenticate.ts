import { pairingLives } from '@gangway/protocol'
import * as v from 'valibot'
import type { WalletContext } from '../wallet/createWalletContext.js'
import { toAuthenticateRequest } from '../wallet/openItems.js'
import { getEnd, sayScanned } from '../wallet/pairings.js'
import { defineMethod } from './defineMethod.js'
import { peerErrors } from './peerErrors.js'
import { cacaoSchema } from './shapes/cacaoSchema.js'
import { chainSchema } from './shapes/namespaces.js'
import { participantSchema } from './shapes/participantSchema.js'
import { timestampSchema } from './shapes/values.js'

// A line break would let one field pass for others in the text that is signed. EIP-4361
const lineSchema = v.pipe(v.string(), v.regex(/^[^\r\n]*$/))
const optionalLine = v.exactOptional(lineSchema)

const paramsSchema = v.object({
  requester: participantSchema,
  authPayload: v.object({
    chains: v.array(chainSchema),
    domain: lineSchema,
    aud: lineSchema,
    nonce: lineSchema,
    version: v.optional(lineSchema, '1'),
    iat: optionalLine,
    nbf: optionalLine,
    exp: optionalLine,
    statement: optionalLine,
    requestId: optionalLine,
    resources: v.exactOptional(v.array(lineSchema)),
  }),
  expiryTimestamp: v.exactOptional(timestampSchema),
})

/** What a wallet answers: what was signed, and its half of the session's key. */
export const sessionAuthenticateResultSchema = v.object({
  cacaos: v.array(cacaoSchema),
  responder: participantSchema,
})

/**
 * `wc_sessionAuthenticate` on the wallet's side: a page asks for a session and a signature in one step. It is kept for the
 * person and answered by `approveAuthentication` or `rejectAuthentication`. CAIP-122.
 */
export const sessionAuthenticateOnWallet = defineMethod(
  { scope: 'pairing', params: paramsSchema, invalid: peerErrors.invalidMethod },
  async (wallet: WalletContext, { topic, id: rpcId, params }) => {
    const { engine, authentications, emit } = wallet
    if (!wallet.knowsSignIn()) return { error: peerErrors.unsupportedMethod }
    const { requester, authPayload, expiryTimestamp } = params
    const now = engine.getNow()
    const expiresAt = getEnd(now, expiryTimestamp, pairingLives.pairing)
    // The page's own is there before anybody else can have seen the link.
    const isTaken = authentications.getAll().some(({ pairingTopic }) => pairingTopic === topic)
    if (expiresAt <= now || isTaken) return null
    const id = `${topic}:${rpcId}`
    const { aud: uri, iat, nbf: notBefore, exp: expirationTime, ...same } = authPayload
    const item = {
      id,
      rpcId,
      pairingTopic: topic,
      requesterPublicKey: requester.publicKey,
      peer: requester.metadata,
      parameters: {
        ...same,
        uri,
        issuedAt: iat ?? new Date(now).toISOString(),
        ...(notBefore ? { notBefore } : {}),
        ...(expirationTime ? { expirationTime } : {}),
      },
      expiresAt,
    }
    await authentications.add(item)
    emit({ type: 'authenticate', request: toAuthenticateRequest(item) })
    sayScanned(wallet, topic)
    return null
  },
)
