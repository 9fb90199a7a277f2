import { pairingLives, topicSchema } from '@gangway/protocol'
import * as v from 'valibot'
import type { WalletContext } from '../wallet/createWalletContext.js'
import { toProposal } from '../wallet/openItems.js'
import { getEnd, sayScanned } from '../wallet/pairings.js'
import { defineMethod } from './defineMethod.js'
import { peerErrors } from './peerErrors.js'
import { participantSchema } from './shapes/participantSchema.js'
import { proposalNamespacesSchema } from './shapes/proposalNamespacesSchema.js'
import { propertiesSchema, timestampSchema } from './shapes/values.js'

const paramsSchema = v.object({
  proposer: participantSchema,
  requiredNamespaces: v.optional(proposalNamespacesSchema, {}),
  optionalNamespaces: v.optional(proposalNamespacesSchema, {}),
  sessionProperties: v.optional(propertiesSchema, {}),
  expiryTimestamp: v.exactOptional(timestampSchema),
})

/** What a wallet answers: its half of the session's key. */
export const sessionProposeResultSchema = v.object({ responderPublicKey: topicSchema })

/**
 * `wc_sessionPropose` on the wallet's side: a page asks for a session. It is kept for the person and answered by
 * `approveProposal` or `rejectProposal`.
 */
export const sessionProposeOnWallet = defineMethod(
  { scope: 'pairing', params: paramsSchema, invalid: peerErrors.invalidMethod },
  async (wallet: WalletContext, { topic, id: rpcId, params }) => {
    const { engine, pairings, proposals, emit } = wallet
    const pairing = pairings.get(topic)
    const isFallback = pairing?.methods.includes('wc_sessionAuthenticate')
    // Then it is only for wallets that cannot do what the link is really about.
    if (isFallback && wallet.knowsSignIn()) return null
    const now = engine.getNow()
    // Without the link there is no way to answer.
    const expiresAt = Math.min(
      getEnd(now, params.expiryTimestamp, pairingLives.pairing),
      pairing?.expiresAt ?? now,
    )
    // The page's own is there before anybody else can have seen the link.
    const isTaken = proposals.getAll().some(({ pairingTopic }) => pairingTopic === topic)
    if (expiresAt <= now || isTaken) return null
    const id = `${topic}:${rpcId}`
    const item = {
      id,
      rpcId,
      pairingTopic: topic,
      proposerPublicKey: params.proposer.publicKey,
      peer: params.proposer.metadata,
      requiredNamespaces: params.requiredNamespaces,
      optionalNamespaces: params.optionalNamespaces,
      properties: params.sessionProperties,
      expiresAt,
    }
    await proposals.add(item)
    emit({ type: 'proposal', proposal: toProposal(item) })
    sayScanned(wallet, topic)
    return null
  },
)
