import { GangwayError, parseWith } from '@gangway/protocol'
import * as v from 'valibot'

const responseSchema = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number(), message: v.string() })),
})

/**
 * Makes one JSON-RPC call over HTTP; for the methods no client library knows (`anvil_…`, `surfnet_…`).
 *
 * @throws GangwayError `RPC_UPSTREAM_FAILED` for an error answer or none within ten seconds.
 */
export async function callJsonRpc(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(10_000),
  }).catch((cause: unknown) => {
    throw new GangwayError('RPC_UPSTREAM_FAILED', { details: `${method} at ${url}`, cause })
  })
  const { result, error } = parseWith(responseSchema, await response.json())
  if (error) throw new GangwayError('RPC_UPSTREAM_FAILED', { details: `${method}: ${error.message}` })
  return result
}
