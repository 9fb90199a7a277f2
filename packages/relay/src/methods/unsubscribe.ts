import { relayMethodSchemas } from '@gangway/protocol'
import { defineMethod } from './defineMethod.js'

/** True for a topic the client never named too. */
export const unsubscribe = defineMethod(
  relayMethodSchemas.irn_unsubscribe,
  async ({ context, connection, params, reply }) => {
    context.connections.unsubscribe(connection.client, params.topic)
    reply(true)
  },
)
