import { createLog, createMetrics, createRpcUpstreams } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { readServerConfig } from './config.js'
import { toPublicConfig } from './publicConfig.js'

test('behavior: networks are listed as people look for them', () => {
  const config = readServerConfig({
    GANGWAY_ENV: 'local',
    GANGWAY_ROLES: 'api',
    DEFAULT_NETWORK: 'eip155:31338',
    RPC_URL_31338: 'http://127.0.0.1:1',
    RPC_URL_31337: 'http://127.0.0.1:1',
    RPC_URL_10: 'http://127.0.0.1:1',
  })
  const log = createLog({ level: 'silent' })
  const rpc = createRpcUpstreams(config.networks, { log, metrics: createMetrics() })
  const listed = toPublicConfig(config, rpc).networks.map(({ caipNetworkId }) => caipNetworkId)
  // The default, then what is set up (mainnets first), then the rest in the same order.
  expect(listed.slice(0, 6)).toEqual([
    'eip155:31338',
    'eip155:10',
    'eip155:31337',
    'eip155:1',
    'eip155:8453',
    'eip155:42161',
  ])
})
