import { createLog, createMetrics, createRpcUpstreams, type NetworkSetting } from '@gangway/server-kit'

/** Upstreams of the given networks, with a log nobody reads. */
export function createTestRpc(networks: readonly NetworkSetting[]) {
  const log = createLog({ level: 'silent' })
  return { log, rpc: createRpcUpstreams(networks, { log, metrics: createMetrics() }) }
}
