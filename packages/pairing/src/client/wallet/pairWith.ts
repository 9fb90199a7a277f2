import { CodedError, pairingLives } from '@gangway/protocol'
import { parsePairingUri } from '../../crypto/parsePairingUri.js'
import { toTopic } from '../../crypto/toTopic.js'
import { dropPairing } from './dropPairing.js'
import { getEnd } from './getEnd.js'
import { toAuthenticateRequest, toProposal } from './itemViews.js'
import type { WalletContext } from './walletContext.js'

/** Takes a link: asks the relay for the proposal behind it. */
export async function pairWith(wallet: WalletContext, uri: string): Promise<void> {
  const { engine, pairings, proposals, authentications, emit } = wallet
  const { topic, symKey, expiresAt: statedEnd, methods } = parsePairingUri(uri)
  // Else a link could put another key in the place of a session's.
  if (toTopic(symKey) !== topic) throw new CodedError('PAIRING_URI_INVALID')
  const now = engine.getNow()
  const expiresAt = getEnd(now, statedEnd, pairingLives.pairing)
  if (expiresAt <= now) throw new CodedError('PAIRING_EXPIRED')

  const isKnown = pairings.get(topic) !== undefined
  if (isKnown) {
    // The same code once more: what it asked is asked again, by us.
    const isOfTopic = ({ pairingTopic }: { pairingTopic: string }) => pairingTopic === topic
    for (const item of proposals.getAll().filter(isOfTopic))
      emit({ type: 'proposal', proposal: toProposal(item) })
    for (const item of authentications.getAll().filter(isOfTopic))
      emit({ type: 'authenticate', request: toAuthenticateRequest(item) })
  }
  await pairings.add({ id: topic, symKey, methods: [...methods], expiresAt })
  engine.addTopic(topic, { scope: 'pairing', symKey })
  try {
    await engine.relay.subscribe([topic])
  } catch (error) {
    if (!isKnown) await dropPairing(wallet, topic)
    throw error
  }
}
