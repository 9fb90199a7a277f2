import { subscriptionPushSchema } from '@gangway/protocol'
import * as v from 'valibot'
import type { RelayMessage } from './relayClient.js'

/** What the relay said. `id` of an answer: the request's; of a push: the JSON token to be echoed as it stands. */
export type RelayFrame =
  | { type: 'result'; id: number; result: unknown }
  | { type: 'error'; id: number; code: number; message: string }
  | { type: 'push'; id: string; message: RelayMessage }

// Other relays send ids as text.
const idSchema = v.union([v.number(), v.string()])
const resultSchema = v.object({ id: idSchema, result: v.unknown() })
const errorSchema = v.object({ id: idSchema, error: v.object({ code: v.number(), message: v.string() }) })
const pushSchema = v.object({
  id: idSchema,
  // `irn_`, or an older spelling of it.
  method: v.pipe(v.string(), v.regex(/_subscription$/)),
  params: subscriptionPushSchema,
})

/** Reads one frame of the relay; null: nothing a client understands. relay-protocol.md §2. */
export function readRelayFrame(text: string): RelayFrame | null {
  const value = parseJson(text)
  const push = v.safeParse(pushSchema, value)
  if (push.success) {
    const { topic, message, tag, publishedAt } = push.output.params.data
    return {
      type: 'push',
      id: getIdToken(text, push.output.id),
      message: { topic, message, tag, publishedAt },
    }
  }
  const error = v.safeParse(errorSchema, value)
  if (error.success) return { type: 'error', ...error.output.error, id: Number(error.output.id) }
  const result = v.safeParse(resultSchema, value)
  return result.success ? { type: 'result', ...result.output, id: Number(result.output.id) } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Whatever it is, it is not for us.
    return undefined
  }
}

// A number of 19 digits is rounded by JSON.parse. Inside a string the quotes around the key would be escaped.
function getIdToken(text: string, id: number | string): string {
  const token = typeof id === 'number' ? /"id"\s*:\s*(\d{16,})/.exec(text)?.[1] : undefined
  return token && Number(token) === id ? token : JSON.stringify(id)
}
