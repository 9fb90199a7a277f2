import { GangwayError, type Network, limits as protocolLimits } from '@gangway/protocol'
import type { Log } from '../log.js'
import type { Metrics } from '../metrics.js'
import { checkIdentity } from './checkIdentity.js'
import { type ComparedUpstream, compareHeads } from './compareHeads.js'
import { type AnswerLimits, postJsonRpc, type UpstreamFailure } from './postJsonRpc.js'

/** What is known of one upstream. `behind`: it answers, of a chain that others have more of. */
export type UpstreamState = 'unchecked' | 'ok' | 'failing' | 'behind' | 'wrongNetwork'

/** The upstreams of one network, tried in order. */
export type NetworkUpstreams = {
  /**
   * Sends a JSON-RPC body and reads the answer with `read`, which gives undefined for what is no answer to it.
   * A body that `isRepeatable` goes to the next upstream when one fails; any other is attempted once.
   *
   * `limits` are those of the client that asks. An answer beyond them is the client's doing, so it says nothing of the
   * upstream, and no other one is asked.
   *
   * @throws GangwayError `RPC_UPSTREAM_FAILED`; `CHAIN_NOT_CONFIGURED` when every upstream serves another network;
   * `FETCH_TOO_LARGE` for an answer beyond `limits`, and what its `onBytes` throws.
   */
  send<T>(
    body: string,
    options: {
      isRepeatable: boolean
      read: (text: string) => { value: T } | undefined | Promise<{ value: T } | undefined>
      limits?: AnswerLimits
    },
  ): Promise<T>
  /** Checks every upstream that has not been checked yet, and compares how far they all are; never throws. */
  probe(): Promise<void>
  getStates(): UpstreamState[]
  /** Why no upstream can be used, when each of them serves another network. */
  getRefusal(): string | undefined
}

/** `place`: in the operator's list, from `firstPlace`; the log's name for it, because URLs carry keys. */
type Upstream = ComparedUpstream & {
  state: Exclude<UpstreamState, 'behind'>
  found?: string
  failures: number
  /** By a clock that nobody sets. */
  retryAt: number
  check?: Promise<boolean>
}

const firstBackOff = 250
const longestBackOff = 30_000
/** A node that serves another network is asked again after this time, in case the operator has repaired it. */
const wrongNetworkRecheck = 60_000

/**
 * Creates the upstreams of one network. `timeout` bounds a whole {@link NetworkUpstreams.send}, in milliseconds. `getSteady`:
 * milliseconds by a clock that nobody sets, as an upstream would else rest for as long as one was set back.
 */
export function createNetworkUpstreams(
  network: Network,
  urls: readonly string[],
  deps: {
    log: Log
    metrics: Metrics
    timeout?: number
    getSteady?: () => number
    firstPlace?: number | undefined
  },
): NetworkUpstreams {
  const {
    log,
    metrics,
    timeout = protocolLimits.rpcTimeout,
    getSteady = () => performance.now(),
    firstPlace = 1,
  } = deps
  const chain = network.caipNetworkId
  const upstreams = urls.map(
    (url, index): Upstream => ({
      url,
      place: index + firstPlace,
      state: 'unchecked',
      isBehind: false,
      failures: 0,
      retryAt: 0,
    }),
  )

  function recordFailure(upstream: Upstream, outcome: UpstreamFailure) {
    metrics.rpcUpstream.inc({ chain, outcome })
    upstream.failures += 1
    upstream.retryAt = getSteady() + Math.min(firstBackOff * 2 ** (upstream.failures - 1), longestBackOff)
    if (upstream.state === 'ok') upstream.state = 'failing'
    log.warn({ chain, upstream: upstream.place, outcome }, 'RPC upstream failed')
  }

  function recordSuccess(upstream: Upstream) {
    metrics.rpcUpstream.inc({ chain, outcome: 'ok' })
    upstream.failures = 0
    upstream.retryAt = 0
    upstream.state = 'ok'
  }

  async function check(upstream: Upstream, attemptTimeout: number): Promise<boolean> {
    const identity = await checkIdentity(network, (body) => postJsonRpc(upstream.url, body, attemptTimeout))
    if ('failure' in identity) {
      recordFailure(upstream, identity.failure)
      return false
    }
    if (identity.isRight) {
      recordSuccess(upstream)
      return true
    }
    metrics.rpcUpstream.inc({ chain, outcome: 'wrongNetwork' })
    upstream.state = 'wrongNetwork'
    upstream.found = identity.found
    upstream.retryAt = getSteady() + wrongNetworkRecheck
    log.error(
      { chain, upstream: upstream.place, found: identity.found },
      'RPC upstream serves another network',
    )
    return false
  }

  /** Whether the upstream has proved to serve this network; several callers share one question. */
  async function isConfirmed(upstream: Upstream, attemptTimeout: number): Promise<boolean> {
    if (upstream.state === 'ok' || upstream.state === 'failing') return true
    if (upstream.state === 'wrongNetwork' && getSteady() < upstream.retryAt) return false
    upstream.check ??= check(upstream, attemptTimeout).finally(() => {
      delete upstream.check
    })
    return upstream.check
  }

  /**
   * Those that work in the operator's order, then those that failed lately, soonest back first; last those that would give
   * what is old.
   */
  function getOrder(): Upstream[] {
    const now = getSteady()
    const rank = ({ retryAt }: Upstream) => (retryAt > now ? retryAt : 0)
    return upstreams.toSorted((a, b) => Number(a.isBehind) - Number(b.isBehind) || rank(a) - rank(b))
  }

  function getState({ state, failures, isBehind }: Upstream): UpstreamState {
    if (state === 'wrongNetwork') return state
    if (failures > 0) return 'failing'
    return isBehind ? 'behind' : state
  }

  function getRefusal(): string | undefined {
    if (upstreams.length === 0 || !upstreams.every(({ state }) => state === 'wrongNetwork')) return undefined
    return `The RPC address set for ${network.id} serves ${upstreams[0]?.found}`
  }

  return {
    async send(body, { isRepeatable, read, limits }) {
      const deadline = getSteady() + timeout
      const order = getOrder()
      for (const [index, upstream] of order.entries()) {
        // Each one left gets an equal share of the time, so that a hanging node leaves room for the next.
        const share = () => Math.max(1, Math.ceil((deadline - getSteady()) / (order.length - index)))
        if (!(await isConfirmed(upstream, share()))) continue
        const answer = await postJsonRpc(upstream.url, body, share(), limits)
        if (limits && 'failure' in answer && answer.failure === 'tooLarge') {
          metrics.rpcUpstream.inc({ chain, outcome: 'tooLarge' })
          throw new GangwayError('FETCH_TOO_LARGE', {
            shortMessage: `The answer is longer than ${limits.answerSize} bytes`,
          })
        }
        const found = 'text' in answer ? await read(answer.text) : undefined
        if (found) {
          recordSuccess(upstream)
          return found.value
        }
        recordFailure(upstream, 'failure' in answer ? answer.failure : 'badResponse')
        if (!isRepeatable) break
      }
      const refusal = getRefusal()
      if (refusal)
        throw new GangwayError('CHAIN_NOT_CONFIGURED', { details: refusal, context: { field: 'chainId' } })
      throw new GangwayError('RPC_UPSTREAM_FAILED', { context: { chain } })
    },
    async probe() {
      await Promise.all(upstreams.map((upstream) => isConfirmed(upstream, timeout)))
      const usable = upstreams.filter(({ state }) => state === 'ok' || state === 'failing')
      await compareHeads(network, usable, { log, metrics, timeout })
    },
    getStates: () => upstreams.map(getState),
    getRefusal,
  }
}
