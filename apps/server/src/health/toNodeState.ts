import type { RpcUpstreams } from '@gangway/server-kit'
import type { PartState } from './createHealth.js'

/** Whether each network that is set up has a node that answers for it; the reason names those that have none. */
export function toNodeState(rpc: Pick<RpcUpstreams, 'getStatuses'>): PartState {
  const setUp = rpc.getStatuses().filter(({ upstreams }) => upstreams.length > 0)
  const isDown = (state: string) => state === 'failing' || state === 'wrongNetwork'
  const down = setUp.filter(({ upstreams }) => upstreams.every(isDown))
  if (down.length > 0)
    return { state: 'failing', reason: down.map(({ network }) => network.caipNetworkId).join(',') }
  const isAnswering = (state: string) => state === 'ok' || state === 'behind'
  return { state: setUp.some(({ upstreams }) => upstreams.some(isAnswering)) ? 'ok' : 'unknown' }
}
