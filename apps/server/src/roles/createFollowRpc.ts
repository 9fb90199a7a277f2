import { createRpcUpstreams, type RpcUpstreams } from '@gangway/server-kit'
import { toNodeState } from '../health/toNodeState.js'
import type { RoleParts } from '../role.js'

/** How often they are asked how far they are, ms. */
const probeInterval = 60_000

/**
 * Creates the way to the nodes by which accounts are followed: of a network with `FOLLOW_RPC_URL_<id>` those, which nobody else
 * asks, so that what visitors ask uses up nothing of theirs. Of all others they are the visitors'.
 */
export function createFollowRpc({
  config,
  log,
  metrics,
  rpc,
  health,
  onStop,
}: Pick<RoleParts, 'log' | 'metrics' | 'rpc' | 'health' | 'onStop'> & {
  config: Pick<RoleParts['config'], 'networks'>
}): RpcUpstreams {
  const settings = config.networks.flatMap(({ network, rpcUrls, followUrls }) =>
    followUrls ? [{ network, rpcUrls: followUrls, firstPlace: rpcUrls.length + 1 }] : [],
  )
  if (settings.length === 0) return rpc
  const own = createRpcUpstreams(settings, { log, metrics })
  const isOwn = new Set(settings.map(({ network }) => network.caipNetworkId))
  health.add('followNodes', { isNeeded: false, getState: () => toNodeState(own) })
  void own.probe()
  const timer = setInterval(() => void own.probe(), probeInterval).unref()
  onStop(async () => clearInterval(timer))
  const choose = (id: Parameters<RpcUpstreams['get']>[0]) => (isOwn.has(id) ? own : rpc)
  return {
    get: (id) => choose(id).get(id),
    read: (id, ...asked) => choose(id).read(id, ...asked),
    probe: own.probe,
    getStatuses: () => [
      ...rpc.getStatuses().filter(({ network }) => !isOwn.has(network.caipNetworkId)),
      ...own.getStatuses(),
    ],
    bytesInFlight: rpc.bytesInFlight,
  }
}
