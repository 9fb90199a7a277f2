import { setTimeout as wait } from 'node:timers/promises'
import { createConfigError, type RpcUpstreams } from '@gangway/server-kit'

/**
 * Asks the nodes which network they serve, for `limit` ms at most: one that is slow or away must not hold up the start,
 * and shows in log and readiness.
 *
 * @throws GangwayError `INVALID_CONFIG` naming each network all of whose nodes serve another one.
 */
export async function assertNodes(
  rpc: Pick<RpcUpstreams, 'probe' | 'getStatuses'>,
  limit: number,
): Promise<void> {
  const ended = new AbortController()
  const late = wait(limit, undefined, { signal: ended.signal, ref: false }).catch(() => undefined)
  await Promise.race([rpc.probe(), late])
  ended.abort()
  const wrong = rpc
    .getStatuses()
    .filter(({ upstreams }) => upstreams.length > 0 && upstreams.every((state) => state === 'wrongNetwork'))
  if (wrong.length === 0) return
  throw createConfigError(
    wrong.map(({ network, reason = '' }) => ({
      field: `RPC_URL_${network.id}`,
      description: `${reason}; name a node of ${network.name}`,
    })),
  )
}
