import { CodedError, pairingLives } from '@gangway/protocol'
import * as v from 'valibot'
import { toTopic } from '../../crypto/keys.js'
import { getSignedNamespaces } from '../authenticate/getSignedNamespaces.js'
import { createRecap, encodeRecap } from '../authenticate/recap.js'
import type { AuthenticateParameters } from '../dappClient.js'
import { hearTopics } from '../engine/engine.js'
import type { RpcAnswer } from '../jsonRpc/payload.js'
import { peerErrors } from '../methods/peerErrors.js'
import { sessionAuthenticateResultSchema } from '../methods/sessionAuthenticate.js'
import { toTimestamp } from '../methods/shapes/values.js'
import { PeerError } from '../PeerError.js'
import type { ProposalNamespaces } from '../session.js'
import { toSession } from '../sessions/createSessions.js'
import type { DappContext, OpenProposal } from './dappContext.js'
import { deriveSession, refuseSession } from './deriveSession.js'

/** Publishes `wc_sessionAuthenticate` and hears its answer, which comes on a topic of its own, sealed to our key. */
export async function askAuthentication(
  dapp: DappContext,
  proposal: OpenProposal,
  parameters: {
    authenticate: AuthenticateParameters
    namespaces: ProposalNamespaces
    expiresAt: number
    signal: AbortSignal | undefined
  },
): Promise<void> {
  const { engine, metadata } = dapp
  const { authenticate, namespaces, expiresAt, signal } = parameters
  const { privateKey, publicKey } = proposal.keyPair
  const answerTopic = toTopic(publicKey)
  const id = engine.createId()
  engine.addTopic(answerTopic, { scope: 'answers', privateKey })
  engine.expect(answerTopic, id, { onAnswer: (answer) => takeAnswer(dapp, proposal, answer) })
  const params = {
    authPayload: toAuthPayload(authenticate, namespaces.eip155?.methods ?? [], engine.getNow()),
    requester: { publicKey, metadata },
    expiryTimestamp: toTimestamp(expiresAt),
  }
  await Promise.all([
    engine.relay.subscribe([answerTopic]),
    engine.publish(
      { topic: proposal.pairingTopic, id, method: 'wc_sessionAuthenticate', params, ttl: 300 },
      { signal },
    ),
  ])
}

function toAuthPayload(parameters: AuthenticateParameters, methods: readonly string[], now: number) {
  const { chains, domain, uri, nonce, version = '1', statement = '', requestId, resources = [] } = parameters
  return {
    type: 'caip122',
    chains,
    domain,
    aud: uri,
    nonce,
    version,
    iat: parameters.issuedAt ?? new Date(now).toISOString(),
    nbf: parameters.notBefore,
    exp: parameters.expirationTime,
    statement,
    requestId,
    // Capabilities come last. EIP-5573
    resources: [...resources, encodeRecap(createRecap(methods))],
  }
}

async function takeAnswer(dapp: DappContext, proposal: OpenProposal, answer: RpcAnswer): Promise<void> {
  if (answer.type === 'error') {
    const { code, message, data } = answer.error
    // This wallet knows sessions only; the plain proposal is with it already.
    if (code !== peerErrors.unsupportedMethod.code) proposal.fail(new PeerError(code, message, data))
    return
  }
  const { success, output } = v.safeParse(sessionAuthenticateResultSchema, answer.result)
  const namespaces = success ? getSignedNamespaces(output.cacaos) : null
  const derived = success ? await deriveSession(proposal, output.responder.publicKey) : null
  if (!success || !namespaces || !derived) return proposal.fail(new CodedError('PAIRING_MESSAGE_INVALID'))

  const { engine, sessions } = dapp
  const { topic, symKey } = derived
  if (proposal.isOver) return refuseSession(engine, topic, symKey)
  const record = {
    topic,
    symKey,
    pairingTopic: proposal.pairingTopic,
    peer: output.responder.metadata,
    namespaces,
    properties: {},
    expiresAt: engine.getNow() + pairingLives.session * 1000,
    settling: null,
    newest: {},
  }
  await sessions.start(record)
  hearTopics(engine, [topic])
  proposal.succeed({ session: toSession(record), cacaos: output.cacaos })
}
