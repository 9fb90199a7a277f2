import { relayMethodSchemas } from '@gangway/protocol'
import { defineMethod } from './defineMethod.js'

/** Answers with the subscription's id, then pushes what is stored on the topic. */
export const subscribe = defineMethod(
  relayMethodSchemas.irn_subscribe,
  async ({ context, connection, params, reply }) => {
    const [id] = context.connections.subscribe(connection, [params.topic])
    reply(id)
    context.delivery.catchUp(connection, [params.topic])
  },
)
