import * as v from 'valibot'

/** 32 bytes in lower-case hex: what a topic of the relay is. relay-protocol.md §0. */
export const topicSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
