import { relayMethodSchemas } from '@gangway/protocol'
import { defineMethod } from './defineMethod.js'
import { fetchTopics } from './fetchTopics.js'

/** What is stored on several topics, as an answer instead of pushes. */
export const batchFetchMessages = defineMethod(
  relayMethodSchemas.irn_batchFetchMessages,
  async ({ params, ...call }) => fetchTopics(call, params.topics),
)
