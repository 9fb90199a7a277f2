import { pairingLives } from '@gangway/protocol'
import { sealEnvelope } from '../../crypto/envelope.js'
import { createKeyPair, deriveSymKey, toTopic } from '../../crypto/keys.js'
import { getSignedNamespaces } from '../authenticate/getSignedNamespaces.js'
import type { Cacao } from '../dappClient.js'
import type { Answer } from '../engine/createListeners.js'
import { hearTopics, untilSent } from '../engine/engine.js'
import { peerErrors } from '../methods/peerErrors.js'
import type { Session } from '../session.js'
import { toSession } from '../sessions/createSessions.js'
import type { WalletContext } from './createWalletContext.js'
import type { AuthenticationItem } from './openItems.js'
import { dropPairing } from './pairings.js'

/** The key a session would have, and the public half of ours that tells it to the page. */
type Keys = { symKey: string; publicKey: string }

/** Brings the page what was signed; null when that allows nothing, so that there is no session. */
export async function approveAuthentication(
  wallet: WalletContext,
  id: string,
  cacaos: readonly Cacao[],
): Promise<Session | null> {
  let session: Session | null = null
  await answer(wallet, id, async (item, { symKey, publicKey }) => {
    session = await openSession(wallet, item, symKey, cacaos)
    return { result: { cacaos, responder: { publicKey, metadata: wallet.metadata } } }
  })
  return session
}

/** Declines a one-click sign-in: code 5000. */
export async function rejectAuthentication(wallet: WalletContext, id: string): Promise<void> {
  await answer(wallet, id, async () => ({ error: peerErrors.rejected, as: 'reject' }))
}

async function openSession(
  { engine, sessions }: WalletContext,
  { pairingTopic, peer }: AuthenticationItem,
  symKey: string,
  cacaos: readonly Cacao[],
): Promise<Session | null> {
  const namespaces = getSignedNamespaces(cacaos)
  if (!namespaces) return null
  const record = {
    topic: toTopic(symKey),
    symKey,
    pairingTopic,
    peer,
    namespaces,
    properties: {},
    expiresAt: engine.getNow() + pairingLives.session * 1000,
    settling: null,
    newest: {},
  }
  await sessions.start(record)
  hearTopics(engine, [record.topic])
  return toSession(record)
}

async function answer(
  wallet: WalletContext,
  id: string,
  getAnswer: (item: AuthenticationItem, keys: Keys) => Promise<Answer>,
): Promise<void> {
  const { engine, authentications } = wallet
  const posted = await authentications.settle(id, async (item) => {
    const { pairingTopic: topic, rpcId, requesterPublicKey } = item
    const { privateKey, publicKey } = await createKeyPair()
    const symKey = await deriveSymKey(privateKey, requesterPublicKey)
    const to = {
      topic: toTopic(requesterPublicKey),
      seal: (message: string) => sealEnvelope({ type: 1, message, symKey, senderPublicKey: publicKey }),
    }
    const request = { topic, id: rpcId, method: 'wc_sessionAuthenticate', to }
    const posted = await engine.answer(request, await getAnswer(item, { symKey, publicKey }))
    await dropPairing(wallet, topic)
    return posted
  })
  await untilSent(posted)
}
