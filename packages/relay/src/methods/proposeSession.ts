import { pairingMethods, relayMethodSchemas } from '@gangway/protocol'
import { defineMethod } from './defineMethod.js'

const { tag, prompt } = pairingMethods.wc_sessionPropose.request

/** Subscribes the page to its pairing and publishes its proposal there. relay-protocol.md §2 “Server actions”. */
export const proposeSession = defineMethod(
  relayMethodSchemas.wc_proposeSession,
  async ({ context, connection, params, reply }) => {
    const { pairingTopic, sessionProposal, ttl, attestation } = params
    const extra = attestation === undefined ? {} : { attestation }
    await context.publisher.publish(connection, [
      { topic: pairingTopic, message: sessionProposal, ttl, tag, prompt, ...extra },
    ])
    context.connections.subscribe(connection, [pairingTopic])
    reply(true)
    context.delivery.catchUp(connection, [pairingTopic])
  },
)
