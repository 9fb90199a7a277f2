import { GangwayError, limits } from '@gangway/protocol'
import { readHttpError } from '../../http/readHttpError.js'
import { createLimiter } from './createLimiter.js'
import { readRpcReplies, takeResult } from './readRpcReply.js'

/** One JSON-RPC call, without its envelope. */
export type NodeCall = { method: string; params: readonly unknown[] }

/** Calls to the nodes of the networks, none of which makes them sign. */
export type NodeReader = {
  /** @throws GangwayError `RPC_UPSTREAM_FAILED` with what the node says, `REQUEST_TIMEOUT`, `FRAME_UNREACHABLE`. */
  call(caipNetworkId: string, call: NodeCall): Promise<unknown>
  /** Several at once, each with its own outcome, in their order. Throws as `call` where none was answered. */
  callAll(caipNetworkId: string, calls: readonly NodeCall[]): Promise<PromiseSettledResult<unknown>[]>
}

/**
 * Requests of this page on their way at one time. A browser opens six connections to one host, and the Worker needs some
 * of them for the person.
 */
const maxParallel = 3

/**
 * Reads through `/auth/rpc` of the frame's own origin, the only place its policy lets it go to. A read waits 10 s at most
 * once it is on its way; none is repeated here, as a relayed transaction must not be. frame-protocol.md §8.
 */
export function createNodeReader({
  projectId,
  fetch,
}: {
  projectId: string
  fetch: typeof globalThis.fetch
}): NodeReader {
  const limit = createLimiter(maxParallel)

  async function post(caipNetworkId: string, calls: readonly NodeCall[]): Promise<unknown> {
    const query = new URLSearchParams({ chainId: caipNetworkId, projectId })
    const requests = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
    const [only] = requests
    const response = await fetch(`/auth/rpc?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(requests.length === 1 ? only : requests),
      signal: AbortSignal.timeout(limits.rpcTimeout),
    })
    const body: unknown = await response.json()
    if (!response.ok) throw readHttpError(body)
    return body
  }

  async function send(
    caipNetworkId: string,
    calls: readonly NodeCall[],
  ): Promise<PromiseSettledResult<unknown>[]> {
    const body = await limit(() => post(caipNetworkId, calls)).catch((cause: unknown) => {
      throw toReadError(cause)
    })
    const replies = readRpcReplies(body)
    return Promise.allSettled(calls.map(async (_, id) => takeResult(replies.get(id))))
  }

  return {
    async call(caipNetworkId, call) {
      const [outcome] = await send(caipNetworkId, [call])
      if (outcome?.status === 'fulfilled') return outcome.value
      throw outcome?.reason ?? new GangwayError('RPC_UPSTREAM_FAILED')
    },
    callAll: send,
  }
}

function toReadError(cause: unknown): GangwayError {
  if (cause instanceof GangwayError) return cause
  const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
  return new GangwayError(isLate ? 'REQUEST_TIMEOUT' : 'FRAME_UNREACHABLE', { cause })
}
