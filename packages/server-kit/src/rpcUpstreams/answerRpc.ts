import type { CaipNetworkId } from '@gangway/protocol'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { readJsonBody } from '../http/readJsonBody.js'
import type { RpcUpstreams } from './createRpcUpstreams.js'
import { forwardRpc } from './forwardRpc.js'
import { countRpcPoints } from './rpcMethodCosts.js'

/** Bytes of one posted batch: product.md §9's 1000 calls, with room for call data. */
const maxBodySize = 4 * 1024 * 1024

/**
 * Answers a posted JSON-RPC request or batch, for the routes of `api` and `frame`.
 *
 * @param options.client who asks, as `GetClientIp` says
 * @param options.admit counts points against the limits; called with 1 before anything is read
 * @throws GangwayError of `admit`; `REQUEST_TOO_LARGE`, `INVALID_INPUT`; as {@link RpcUpstreams.get}; `RATE_LIMITED`
 * and `RPC_UPSTREAM_FAILED` when too much is in flight.
 */
export async function answerRpc(
  context: Context,
  options: {
    rpc: RpcUpstreams
    chainId: CaipNetworkId
    client: string
    admit: (points: number) => Promise<void>
  },
): Promise<Response> {
  const { rpc, chainId, client, admit } = options
  await admit(1)
  const target = rpc.get(chainId)
  const lease = rpc.bytesInFlight.open(client)
  try {
    const body = await readJsonBody(context, maxBodySize, lease.add)
    lease.begin()
    const points = countRpcPoints(body)
    if (points > 1) await admit(points - 1)
    const answer = await forwardRpc(target, body, lease.add)
    const { outgoing }: Partial<HttpBindings> = context.env ?? {}
    lease.closeAfter(outgoing)
    if (answer === undefined) return context.body(null, 204)
    return context.body(answer, 200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  } catch (error) {
    lease.close()
    throw error
  }
}
