import * as v from 'valibot'

/** A request of the other side. `id` is the token as it was written, so that an answer repeats it digit by digit. */
export type RpcRequest = { type: 'request'; id: string; method: string; params: unknown }

/** What the other side answered to a request of ours. */
export type RpcAnswer =
  | { type: 'result'; id: string; result: unknown }
  | { type: 'error'; id: string; error: RpcErrorBody }

/** `error` of a JSON-RPC answer. */
export type RpcErrorBody = { code: number; message: string; data?: unknown }

const id = v.union([v.pipe(v.number(), v.integer()), v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))])
const version = v.literal('2.0')
const requestSchema = v.object({
  id,
  jsonrpc: version,
  method: v.pipe(v.string(), v.maxLength(128)),
  params: v.optional(v.unknown()),
})
const resultSchema = v.object({ id, jsonrpc: version, result: v.unknown() })
const errorSchema = v.object({
  id,
  jsonrpc: version,
  error: v.object({
    code: v.number(),
    message: v.optional(v.string(), ''),
    data: v.exactOptional(v.unknown()),
  }),
})

/** Reads what an envelope held; null when it is neither a request nor an answer of JSON-RPC 2.0. */
export function parsePayload(text: string): RpcRequest | RpcAnswer | null {
  const value = parseJson(text)
  const request = v.safeParse(requestSchema, value)
  if (request.success) {
    const { method, params } = request.output
    return { type: 'request', id: toToken(request.output.id, text), method, params }
  }
  const error = v.safeParse(errorSchema, value)
  if (error.success) return { type: 'error', id: toToken(error.output.id, text), error: error.output.error }
  const result = v.safeParse(resultSchema, value)
  if (!result.success) return null
  return { type: 'result', id: toToken(result.output.id, text), result: result.output.result }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The other side's mistake; told apart from a bad shape by nobody.
    return undefined
  }
}

/** Some wallets count with more digits than a number holds exactly; the text still has them all. */
function toToken(value: number | string, text: string): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Number.isSafeInteger(value)) return String(value)
  for (const [, digits = ''] of text.matchAll(/"id"\s*:\s*(-?\d+)/g))
    if (Number(digits) === value) return digits
  return String(value)
}

/** The text of a request, answer or refusal; `id` goes out as the token it is. */
export function formatPayload(
  id: string,
  body: { method: string; params: unknown } | { result: unknown } | { error: RpcErrorBody },
): string {
  const rest = 'result' in body ? { result: body.result ?? null } : body
  return `{"id":${id},${JSON.stringify({ jsonrpc: '2.0', ...rest }).slice(1)}`
}
