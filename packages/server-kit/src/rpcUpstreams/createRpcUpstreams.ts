import { type CaipNetworkId, GangwayError, type Network } from '@gangway/protocol'
import { createJsonThread } from '../json/createJsonThread.js'
import type { Log } from '../log.js'
import type { Metrics } from '../metrics.js'
import { type BytesInFlight, type BytesInFlightSettings, createBytesInFlight } from './createBytesInFlight.js'
import {
  createNetworkUpstreams,
  type NetworkUpstreams,
  type UpstreamState,
} from './createNetworkUpstreams.js'
import { type RpcAnswer, readRpcAnswer, toRpcAnswer, toRpcResult } from './readRpcAnswer.js'

/** A network as this deployment has it: where its nodes are, or why there are none. */
export type NetworkSetting = {
  network: Network
  /** RPC addresses, tried in order; empty when the network is not set up. */
  rpcUrls: readonly string[]
  /** Nodes by which accounts are followed in place of those. */
  followUrls?: readonly string[]
  /** WebSocket by which followers are told of an account's transactions; of networks of Solana. */
  subscriptionUrl?: string
  /** What log and measurements call the first of the addresses; default 1. */
  firstPlace?: number
  /** Shown to people when it is not set up. */
  reason?: string
}

/** Whether and how this server reaches a network. */
export type NetworkStatus = {
  network: Network
  isConfigured: boolean
  reason?: string
  upstreams: readonly UpstreamState[]
}

/** The RPC upstreams of a deployment. */
export type RpcUpstreams = {
  /**
   * The upstreams of a network that is set up.
   *
   * @throws GangwayError `CHAIN_NOT_SUPPORTED` for a network this deployment does not list,
   * `CHAIN_NOT_CONFIGURED` for one without an upstream.
   */
  get(caipNetworkId: CaipNetworkId): { network: Network; upstreams: NetworkUpstreams }
  /**
   * Calls one method that only reads and returns its result; on Solana, integers too large for a `number` as `bigint`.
   *
   * A long answer of an EVM node is parsed on a thread. With `keys` the objects in it may then come with those alone, at every
   * depth: what the caller reads of them.
   *
   * @throws GangwayError as {@link RpcUpstreams.get}, or `RPC_UPSTREAM_FAILED`, also when the node answers with an
   * error (`context.rpcCode`, `rpcData`).
   */
  read(
    caipNetworkId: CaipNetworkId,
    method: string,
    params: unknown,
    keys?: readonly string[],
  ): Promise<unknown>
  /**
   * Asks every upstream which network it serves, so that a wrong address is said at once, and how far it is, where a network
   * has several. Never throws.
   */
  probe(): Promise<void>
  getStatuses(): NetworkStatus[]
  /** What the proxy of this process holds in memory, for all its roles. */
  bytesInFlight: BytesInFlight
}

/**
 * Creates the RPC upstreams of a deployment. `timeout` in milliseconds, by default product.md §9's 10 s; `getSteady` as in
 * `createNetworkUpstreams`; `bytesInFlight`: what differs from the limits of `createBytesInFlight`.
 */
export function createRpcUpstreams(
  settings: readonly NetworkSetting[],
  deps: {
    log: Log
    metrics: Metrics
    timeout?: number
    getSteady?: () => number
    bytesInFlight?: Partial<BytesInFlightSettings>
  },
): RpcUpstreams {
  const byId = new Map(
    settings.map((setting) => {
      const { network, rpcUrls, firstPlace } = setting
      const upstreams = createNetworkUpstreams(network, rpcUrls, { ...deps, firstPlace })
      return [network.caipNetworkId, { ...setting, upstreams }]
    }),
  )

  const get: RpcUpstreams['get'] = (caipNetworkId) => {
    const found = byId.get(caipNetworkId)
    const context = { field: 'chainId' }
    if (!found) throw new GangwayError('CHAIN_NOT_SUPPORTED', { details: caipNetworkId, context })
    if (found.rpcUrls.length === 0)
      throw new GangwayError('CHAIN_NOT_CONFIGURED', { details: caipNetworkId, context })
    return found
  }

  const json = createJsonThread()

  return {
    get,
    bytesInFlight: createBytesInFlight(deps.metrics, deps.bytesInFlight),
    async read(caipNetworkId, method, params, keys) {
      const { network, upstreams } = get(caipNetworkId)
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      // Quantities of EVM nodes are text; telling numbers apart takes ten times as long as parsing.
      const readAnswer = async (text: string) =>
        network.chainNamespace === 'solana'
          ? readRpcAnswer(text)
          : json.parse(text, keys).then(toRpcAnswer, () => undefined)
      const answer = await upstreams.send<RpcAnswer>(body, {
        isRepeatable: true,
        async read(text) {
          const value = await readAnswer(text)
          return value && { value }
        },
      })
      return toRpcResult(answer, caipNetworkId)
    },
    async probe() {
      await Promise.all([...byId.values()].map(({ upstreams }) => upstreams.probe()))
    },
    getStatuses: () =>
      [...byId.values()].map(({ network, rpcUrls, reason, upstreams }) => {
        const why = upstreams.getRefusal() ?? (rpcUrls.length === 0 ? reason : undefined)
        return {
          network,
          isConfigured: rpcUrls.length > 0 && upstreams.getRefusal() === undefined,
          ...(why ? { reason: why } : {}),
          upstreams: upstreams.getStates(),
        }
      }),
  }
}
