import { type PublicConfig, parseWith, publicConfigSchema } from '@gangway/protocol'
import { networks } from '@gangway/registry'
import { createLog, createMetrics, createRpcUpstreams } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { readServerConfig } from './readServerConfig.js'
import { toPublicConfig } from './toPublicConfig.js'

/** What pages are told by a server with these variables. */
function getPublicConfig(env: Record<string, string>): PublicConfig {
  const config = readServerConfig({ GANGWAY_ENV: 'local', GANGWAY_ROLES: 'api', ...env })
  const log = createLog({ level: 'silent' })
  const rpc = createRpcUpstreams(config.networks, { log, metrics: createMetrics() })
  return toPublicConfig(config, rpc)
}

test('default: pages read what the server writes, every network of the registry whole (SPEC §9)', () => {
  const config = getPublicConfig({})
  expect(parseWith(publicConfigSchema, JSON.parse(JSON.stringify(config)))).toEqual(config)
  const expected = networks.map((network) => ({ ...network, isConfigured: false }))
  const byId = (a: { caipNetworkId: string }, b: { caipNetworkId: string }) =>
    a.caipNetworkId.localeCompare(b.caipNetworkId)
  expect(config.networks.toSorted(byId)).toEqual(expected.toSorted(byId))
})

test('behavior: what is set up, by own nodes or public ones, and why something is not', () => {
  const config = getPublicConfig({
    RPC_URL_31337: 'http://127.0.0.1:1',
    RPC_REASON_31338: 'No second node here',
    PUBLIC_RPC: 'on',
  })
  const byId = new Map(config.networks.map((network) => [network.caipNetworkId, network]))
  expect(byId.get('eip155:31337')?.isConfigured).toBe(true)
  expect(byId.get('eip155:31338')).toMatchObject({ isConfigured: false, reason: 'No second node here' })
  // There is no public node of the local world.
  expect(config.networks.filter(({ isConfigured }) => !isConfigured).every(({ local }) => local)).toBe(true)
  expect(byId.get('eip155:1')?.isConfigured).toBe(true)
})

test('behavior: networks are listed as people look for them', () => {
  const config = getPublicConfig({
    DEFAULT_NETWORK: 'eip155:31338',
    RPC_URL_31338: 'http://127.0.0.1:1',
    RPC_URL_31337: 'http://127.0.0.1:1',
    RPC_URL_10: 'http://127.0.0.1:1',
  })
  const listed = config.networks.map(({ caipNetworkId }) => caipNetworkId)
  // The default, then what is set up (mainnets first), then the rest in the same order.
  expect(listed.slice(0, 6)).toEqual([
    'eip155:31338',
    'eip155:10',
    'eip155:31337',
    'eip155:1',
    'eip155:56',
    'eip155:100',
  ])
})
