import { CodedError, pairingLives, pairingMethods, parseWith } from '@gangway/protocol'
import { createKeyPair, deriveSymKey, toTopic } from '../../crypto/keys.js'
import { hearTopics, type Posted, untilSent } from '../engine/engine.js'
import type { RpcAnswer } from '../jsonRpc/payload.js'
import { peerErrors } from '../methods/peerErrors.js'
import { sessionNamespacesSchema } from '../methods/shapes/sessionNamespacesSchema.js'
import { toTimestamp } from '../methods/shapes/values.js'
import type { ProposalNamespaces, Session, SessionNamespaces } from '../session.js'
import { type SessionRecord, toSession } from '../sessions/createSessions.js'
import type { WalletClient } from '../walletClient.js'
import type { WalletContext } from './createWalletContext.js'
import type { ProposalItem } from './openItems.js'
import { dropPairing } from './pairings.js'

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

/** @throws CodedError `INVALID_INPUT` when what is approved lacks something the page cannot do without. CAIP-25. */
function assertHolds(approved: SessionNamespaces, required: ProposalNamespaces): void {
  for (const [family, asked] of Object.entries(required)) {
    const given = approved[family]
    for (const list of ['chains', 'methods', 'events'] as const)
      for (const entry of asked[list] ?? [])
        if (!given?.[list]?.includes(entry))
          throw new CodedError('INVALID_INPUT', { details: `${entry} is required by the page` })
  }
}

/** Declines a proposal: code 5000. */
export async function rejectProposal(wallet: WalletContext, id: string): Promise<void> {
  const { engine, proposals } = wallet
  const posted = await proposals.settle(id, async ({ pairingTopic: topic, rpcId }) => {
    const request = { topic, id: rpcId, method: 'wc_sessionPropose' }
    const posted = await engine.answer(request, { error: peerErrors.rejected, as: 'reject' })
    await dropPairing(wallet, topic)
    return posted
  })
  await untilSent(posted)
}

/** Hears what the page says to a settlement, even if the wallet was started anew since. */
export async function takeSettleAnswer(
  { sessions, emit }: WalletContext,
  topic: string,
  answer: RpcAnswer,
): Promise<void> {
  const session = sessions.get(topic)
  if (session?.settling?.id !== answer.id) return
  if (answer.type === 'error') {
    if (await sessions.end(topic)) emit({ type: 'end', topic })
    return
  }
  await sessions.change(topic, { settling: null })
  emit({ type: 'settled', session: toSession(session) })
}
