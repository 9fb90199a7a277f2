import { deriveSymKey } from '../../crypto/deriveSymKey.js'
import { toTopic } from '../../crypto/toTopic.js'
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
