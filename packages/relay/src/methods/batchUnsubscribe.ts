import { relayMethodSchemas } from '@gangway/protocol'
import { defineMethod } from './defineMethod.js'

/** Several topics at once. */
export const batchUnsubscribe = defineMethod(
  relayMethodSchemas.irn_batchUnsubscribe,
  async ({ context, connection, params, reply }) => {
    for (const { topic } of params.subscriptions) context.connections.unsubscribe(connection.client, topic)
    reply(true)
  },
)
