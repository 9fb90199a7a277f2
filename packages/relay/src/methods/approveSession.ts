import { pairingMethods, relayMethodSchemas } from '@gangway/protocol'
import { defineMethod } from './defineMethod.js'

const { wc_sessionPropose, wc_sessionSettle } = pairingMethods

/**
 * Subscribes the wallet to its session and publishes its answer to the proposal, then the settlement.
 * relay-protocol.md §2 “Server actions”.
 */
export const approveSession = defineMethod(
  relayMethodSchemas.wc_approveSession,
  async ({ context, connection, params, reply }) => {
    const { sessionTopic, pairingTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = params
    const answer = { ...wc_sessionPropose.response, topic: pairingTopic, message: sessionProposalResponse }
    const settlement = { ...wc_sessionSettle.request, topic: sessionTopic, message: sessionSettlementRequest }
    await context.publisher.publish(connection, [
      { ...answer, ttl, prompt: false },
      { ...settlement, ttl },
    ])
    context.connections.subscribe(connection, [sessionTopic])
    reply(true)
    context.delivery.catchUp(connection, [sessionTopic])
  },
)
