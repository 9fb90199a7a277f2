import { pairingLives, pairingMethods, parseWith } from '@gangway/protocol'
import { createKeyPair } from '../../crypto/createKeyPair.js'
import { deriveSymKey } from '../../crypto/deriveSymKey.js'
import { toTopic } from '../../crypto/toTopic.js'
import type { Posted } from '../engine/engine.js'
import { hearTopics } from '../engine/hearTopics.js'
import { untilSent } from '../engine/untilSent.js'
import { sessionNamespacesSchema } from '../methods/shapes/sessionNamespacesSchema.js'
import { toTimestamp } from '../methods/shapes/timestamp.js'
import type { Session } from '../session.js'
import type { SessionRecord } from '../sessions/sessionRecord.js'
import { toSession } from '../sessions/toSession.js'
import type { WalletClient } from '../walletClient.js'
import { assertHolds } from './assertHolds.js'
import { dropPairing } from './dropPairing.js'
import type { ProposalItem } from './itemSchemas.js'
import type { WalletContext } from './walletContext.js'

type ApprovalAnswer = Parameters<WalletClient['approve']>[1]

const relay = { protocol: 'irn' }

/** Opens a session on a proposal. */
export async function approveProposal(
  wallet: WalletContext,
  id: string,
  answer: ApprovalAnswer,
): Promise<Session> {
  const { record, posted } = await wallet.proposals.settle(id, (item) => approve(wallet, item, answer))
  await untilSent(...posted)
  return toSession(record)
}

async function approve(
  wallet: WalletContext,
  item: ProposalItem,
  answer: ApprovalAnswer,
): Promise<{ record: SessionRecord; posted: Posted[] }> {
  const { engine, sessions } = wallet
  const { pairingTopic } = item
  const namespaces = parseWith(sessionNamespacesSchema, answer.namespaces)
  assertHolds(namespaces, item.requiredNamespaces)
  const { privateKey, publicKey } = await createKeyPair()
  const symKey = await deriveSymKey(privateKey, item.proposerPublicKey)
  const topic = toTopic(symKey)
  const settleId = engine.createId()
  const now = engine.getNow()
  const record = {
    topic,
    symKey,
    pairingTopic,
    peer: item.peer,
    namespaces,
    properties: { ...answer.properties },
    expiresAt: now + pairingLives.session * 1000,
    settling: { id: settleId, until: now + pairingMethods.wc_sessionSettle.request.ttl * 1000 },
    newest: {},
  }
  await sessions.start(record)
  hearTopics(engine, [topic])
  // First what the page is to find once it knows where to look. relay-protocol.md §3
  const settlement = await engine.tell({
    topic,
    id: settleId,
    method: 'wc_sessionSettle',
    params: {
      relay,
      namespaces,
      controller: { publicKey, metadata: wallet.metadata },
      expiry: toTimestamp(record.expiresAt),
      ...(answer.properties ? { sessionProperties: answer.properties } : {}),
    },
  })
  const response = await engine.answer(
    { topic: pairingTopic, id: item.rpcId, method: 'wc_sessionPropose' },
    { result: { relay, responderPublicKey: publicKey } },
  )
  await dropPairing(wallet, pairingTopic)
  return { record, posted: [settlement, response] }
}
