import type { RpcErrorBody } from './payload.js'

/** The text of a request, answer or refusal; `id` goes out as the token it is. */
export function formatPayload(
  id: string,
  body: { method: string; params: unknown } | { result: unknown } | { error: RpcErrorBody },
): string {
  const rest = 'result' in body ? { result: body.result ?? null } : body
  return `{"id":${id},${JSON.stringify({ jsonrpc: '2.0', ...rest }).slice(1)}`
}
