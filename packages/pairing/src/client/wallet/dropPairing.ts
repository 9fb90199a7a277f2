import { CodedError } from '@gangway/protocol'
import type { WalletContext } from './walletContext.js'

/** Forgets a link, and what it asked that is still open: there is no way to answer it any more. */
export async function dropPairing(wallet: WalletContext, topic: string): Promise<void> {
  const { engine, pairings, proposals, authentications, emit } = wallet
  engine.dropTopic(topic, new CodedError('PAIRING_EXPIRED'))
  for (const { id, pairingTopic } of proposals.getAll()) {
    if (pairingTopic !== topic) continue
    await proposals.remove(id)
    emit({ type: 'expire', kind: 'proposal', id })
  }
  for (const { id, pairingTopic } of authentications.getAll()) {
    if (pairingTopic !== topic) continue
    await authentications.remove(id)
    emit({ type: 'expire', kind: 'authenticate', id })
  }
  await pairings.remove(topic)
}
