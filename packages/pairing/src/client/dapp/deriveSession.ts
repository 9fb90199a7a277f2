import { CodedError } from '@gangway/protocol'
import { deriveSymKey, toTopic } from '../../crypto/keys.js'
import type { Engine } from '../engine/engine.js'
import { peerErrors } from '../methods/peerErrors.js'
import type { OpenProposal } from './dappContext.js'

/** The session that a proposal and the key of who answered it make; null when that key is none. */
export async function deriveSession(
  proposal: OpenProposal,
  peerPublicKey: string,
): Promise<OpenProposal['settlement']> {
  try {
    const symKey = await deriveSymKey(proposal.keyPair.privateKey, peerPublicKey)
    return { topic: toTopic(symKey), symKey, peerPublicKey }
  } catch {
    // As good as an answer that is none.
    return null
  }
}

/** Ends a session nobody waits for any more before it has begun, so that the wallet does not go on showing it. */
export async function refuseSession(engine: Engine, topic: string, symKey: string): Promise<void> {
  engine.addTopic(topic, { scope: 'session', symKey })
  await engine.tell({ topic, method: 'wc_sessionDelete', params: peerErrors.disconnected })
  engine.dropTopic(topic, new CodedError('PAIRING_EXPIRED'))
}
