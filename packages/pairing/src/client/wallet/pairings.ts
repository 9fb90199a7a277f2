import { CodedError, pairingLives } from '@gangway/protocol'
import { toTopic } from '../../crypto/keys.js'
import { parsePairingUri } from '../../crypto/parsePairingUri.js'
import type { WalletContext } from './createWalletContext.js'
import { toAuthenticateRequest, toProposal } from './openItems.js'

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

/** Lets the page know that its link has been read and the person is being asked. Nothing depends on it. */
export function sayScanned({ engine }: WalletContext, topic: string): void {
  engine
    .publish({ topic, method: 'wc_pairingPing', params: {} })
    .catch((error) => engine.log(`not told as scanned: ${String(error)}`))
}

/**
 * When a thing of the page's ends, ms since 1970: when the page says so, else after `life` s. Never later than a session of
 * today would, or a page could have it kept for ever.
 */
export function getEnd(now: number, stated: number | null | undefined, life: number): number {
  return Math.min(stated ?? now + life * 1000, now + pairingLives.session * 1000)
}
