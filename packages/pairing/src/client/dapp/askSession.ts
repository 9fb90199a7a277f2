import { CodedError } from '@gangway/protocol'
import * as v from 'valibot'
import type { ProposeParameters } from '../dappClient.js'
import { hearTopics } from '../engine/hearTopics.js'
import type { RpcAnswer } from '../jsonRpc/payload.js'
import { sessionProposeResultSchema } from '../methods/sessionPropose.js'
import { toTimestamp } from '../methods/shapes/timestamp.js'
import { PeerError } from '../PeerError.js'
import type { DappContext, OpenProposal } from './dappContext.js'
import { deriveSession } from './deriveSession.js'
import { refuseSession } from './refuseSession.js'

/** Publishes `wc_sessionPropose` and hears its answer: the first counts. */
export async function askSession(
  dapp: DappContext,
  proposal: OpenProposal,
  parameters: ProposeParameters & { expiresAt: number; signal: AbortSignal | undefined },
): Promise<void> {
  const { engine, metadata } = dapp
  const { namespaces, properties, expiresAt, signal } = parameters
  const topic = proposal.pairingTopic
  const id = engine.createId()
  engine.expect(topic, id, { onAnswer: (answer) => takeAnswer(dapp, proposal, answer) })
  const params = {
    requiredNamespaces: {},
    optionalNamespaces: namespaces,
    relays: [{ protocol: 'irn' }],
    pairingTopic: topic,
    proposer: { publicKey: proposal.keyPair.publicKey, metadata },
    expiryTimestamp: toTimestamp(expiresAt),
    ...(properties ? { sessionProperties: properties } : {}),
  }
  await engine.publish({ topic, id, method: 'wc_sessionPropose', params }, { signal })
}

async function takeAnswer(dapp: DappContext, proposal: OpenProposal, answer: RpcAnswer): Promise<void> {
  if (answer.type === 'error') {
    const { code, message, data } = answer.error
    return proposal.fail(new PeerError(code, message, data))
  }
  const { success, output } = v.safeParse(sessionProposeResultSchema, answer.result)
  const settlement = success ? await deriveSession(proposal, output.responderPublicKey) : null
  if (!settlement) return proposal.fail(new CodedError('PAIRING_MESSAGE_INVALID'))
  const { topic, symKey } = settlement
  const { engine } = dapp
  if (proposal.isOver) return refuseSession(engine, topic, symKey)
  proposal.settlement = settlement
  dapp.settling.set(topic, proposal)
  engine.addTopic(topic, { scope: 'session', symKey })
  hearTopics(engine, [topic])
}
