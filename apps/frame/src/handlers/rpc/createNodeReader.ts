import { GangwayError, limits, parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import { readHttpError } from '../../http/readHttpError.js'

/** One JSON-RPC call, without its envelope. */
type NodeCall = { method: string; params: readonly unknown[] }

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

/** Runs a task once fewer than `max` of those given before are running, in their order. */
function createLimiter(max: number): <TResult>(task: () => Promise<TResult>) => Promise<TResult> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (task) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

const replySchema = v.object({
  id: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) })),
})

type RpcReply = v.InferOutput<typeof replySchema>

/** Reads one answer, or those of a batch by their ids, which a node may give in any order. */
export function readRpcReplies(body: unknown): ReadonlyMap<unknown, RpcReply> {
  const replies = parseWith(v.array(replySchema), Array.isArray(body) ? body : [body])
  return new Map(replies.map((reply) => [reply.id, reply]))
}

/**
 * The result of an answer.
 *
 * @throws GangwayError `RPC_UPSTREAM_FAILED` in the node's own words, with its `rpcCode` and, where it is text, the `data`
 * libraries decode reverts from.
 */
export function takeResult(reply: RpcReply | undefined): unknown {
  if (!reply) throw new GangwayError('RPC_UPSTREAM_FAILED')
  if (!reply.error) return reply.result
  const { code: rpcCode, message: shortMessage, data } = reply.error
  const context = { rpcCode, ...(typeof data === 'string' ? { data } : {}) }
  throw new GangwayError('RPC_UPSTREAM_FAILED', { shortMessage, context })
}
