import { relayMethodSchemas } from '@gangway/protocol'
import { defineMethod } from './defineMethod.js'
import { fetchTopics } from './fetchTopics.js'

/** What is stored on a topic, as an answer instead of pushes. */
export const fetchMessages = defineMethod(relayMethodSchemas.irn_fetchMessages, async ({ params, ...call }) =>
  fetchTopics(call, [params.topic]),
)
