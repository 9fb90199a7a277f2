import type { Network } from '@gangway/protocol'
import type { Log } from '../log.js'
import type { Metrics } from '../metrics.js'
import { postJsonRpc } from './postJsonRpc.js'
import { readHead } from './readHead.js'

/** What is known of how far an upstream is. */
export type ComparedUpstream = {
  readonly url: string
  /** What the log calls it. */
  readonly place: number
  /** Its newest block when that was last asked for, and whether that is too old. */
  head?: number | undefined
  isBehind: boolean
}

/** So many blocks apart nodes may be that are well. */
const mostBehind = 3

/**
 * Asks all how far they are, and notes who is behind. A node that stopped following the chain answers everything, and all of it
 * is old: it is behind where another is further by more than the chain has made since they were last compared. Who names the
 * same block each time, however high, leads nobody. `timeout` in milliseconds.
 */
export async function compareHeads(
  network: Network,
  upstreams: readonly ComparedUpstream[],
  deps: { log: Log; metrics: Metrics; timeout: number },
): Promise<void> {
  if (upstreams.length < 2) return
  const moves = await Promise.all(
    upstreams.map(async (upstream) => {
      const before = upstream.head
      const now = await readHead(network, (body) => postJsonRpc(upstream.url, body, deps.timeout))
      upstream.head = now
      return before !== undefined && now !== undefined && now > before ? [{ before, now }] : []
    }),
  )
  const moving = moves.flat()
  if (moving.length === 0) return
  const newest = Math.max(...moving.map(({ now }) => now))
  const pace = newest - Math.max(...moving.map(({ before }) => before))
  for (const upstream of upstreams) judge(network, upstream, { ...deps, newest, pace })
}

function judge(
  { caipNetworkId: chain }: Network,
  upstream: ComparedUpstream,
  { log, metrics, newest, pace }: { log: Log; metrics: Metrics; newest: number; pace: number },
): void {
  const { head, place } = upstream
  if (head === undefined) return
  const blocks = Math.max(0, newest - head)
  metrics.rpcUpstreamBehind.set({ chain, upstream: place }, blocks)
  const isBehind = blocks > Math.max(mostBehind, pace)
  if (isBehind && !upstream.isBehind)
    log.warn({ chain, upstream: place, blocks }, 'RPC upstream is behind the others: it is asked last')
  if (!isBehind && upstream.isBehind) log.info({ chain, upstream: place }, 'RPC upstream has caught up')
  upstream.isBehind = isBehind
}
