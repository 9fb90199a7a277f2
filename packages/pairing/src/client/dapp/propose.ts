import { CodedError, toCodedError } from '@gangway/protocol'
import * as v from 'valibot'
import { createPairingUri } from '../../crypto/createPairingUri.js'
import { createKeyPair, createSymKey, toTopic } from '../../crypto/keys.js'
import type { Proposal, ProposeParameters } from '../dappClient.js'
import { hearTopics } from '../engine/engine.js'
import type { RpcAnswer } from '../jsonRpc/payload.js'
import { sessionProposeResultSchema } from '../methods/sessionPropose.js'
import { getFamily } from '../methods/shapes/namespaces.js'
import { toTimestamp } from '../methods/shapes/values.js'
import { PeerError } from '../PeerError.js'
import { askAuthentication } from './askAuthentication.js'
import type { DappContext, OpenProposal } from './dappContext.js'
import { deriveSession, refuseSession } from './deriveSession.js'
import { openProposal } from './openProposal.js'

// interface-guide.md §7.5: “treat it as 4 minutes”.
const proposalLife = 240_000

/** Makes a link and puts a proposal behind it; resolves when the relay has taken it. */
export async function propose(
  dapp: DappContext,
  parameters: ProposeParameters,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Proposal> {
  if (signal?.aborted) throw new CodedError('REQUEST_ABORTED')
  const { engine } = dapp
  const { authenticate, namespaces } = parameters
  const symKey = createSymKey()
  const pairingTopic = toTopic(symKey)
  const expiresAt = toTimestamp(engine.getNow() + proposalLife) * 1000
  const proposal = openProposal(dapp, {
    pairingTopic,
    keyPair: await createKeyPair(),
    families: Object.keys(namespaces).map(getFamily),
    expiresAt,
  })
  // A person waits for the link.
  engine.relay.hurry()
  engine.addTopic(pairingTopic, { scope: 'pairing', symKey })
  try {
    await Promise.all([
      engine.relay.subscribe([pairingTopic]),
      // The first of the two: a wallet that knows it overlooks the other.
      authenticate && askAuthentication(dapp, proposal, { authenticate, namespaces, expiresAt, signal }),
      askSession(dapp, proposal, { ...parameters, expiresAt, signal }),
    ])
  } catch (error) {
    const reason = signal?.aborted ? new CodedError('REQUEST_ABORTED') : toCodedError(error)
    proposal.fail(reason)
    throw reason
  }
  return {
    uri: createPairingUri({
      topic: pairingTopic,
      symKey,
      expiresAt,
      methods: authenticate ? ['wc_sessionAuthenticate'] : [],
    }),
    pairingTopic,
    expiresAt,
    approval: proposal.approval,
    cancel: () => proposal.isOver || proposal.abandon(new CodedError('REQUEST_ABORTED')),
  }
}

/** Publishes `wc_sessionPropose` and hears its answer: the first counts. */
async function askSession(
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
