import { relayMethodSchemas } from '@gangway/protocol'
import { defineMethod } from './defineMethod.js'

/** Several topics at once, as clients do after each reconnect; ids in the order of the topics. */
export const batchSubscribe = defineMethod(
  relayMethodSchemas.irn_batchSubscribe,
  async ({ context, connection, params, reply }) => {
    reply(context.connections.subscribe(connection, params.topics))
    context.delivery.catchUp(connection, params.topics)
  },
)
