import { relayMethodSchemas } from '@gangway/protocol'
import { RelayError } from '../model/RelayError.js'
import { defineMethod } from './defineMethod.js'

/** Several messages at once, in their order. */
export const batchPublish = defineMethod(
  relayMethodSchemas.irn_batchPublish,
  async ({ context, connection, params, reply }) => {
    // The request itself counted as one.
    if (!context.takeRequests(connection, params.messages.length - 1))
      throw new RelayError('tooManyRequests', 'TooManyRequests', 'Too many requests')
    await context.publisher.publish(connection, params.messages)
    reply(true)
  },
)
