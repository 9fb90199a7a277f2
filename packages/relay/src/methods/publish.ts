import { relayMethodSchemas } from '@gangway/protocol'
import { defineMethod } from './defineMethod.js'

/** Stores one message and brings it to the topic's subscribers. */
export const publish = defineMethod(
  relayMethodSchemas.irn_publish,
  async ({ context, connection, params, reply }) => {
    await context.publisher.publish(connection, [params])
    reply(true)
  },
)
