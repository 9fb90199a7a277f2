import { noFeatures } from '@gangway/protocol'
import { gangwayOne, gangwayTwo } from '@gangway/registry'
import { expect, test } from 'vitest'
import { createConfig } from '../createConfig.js'
import { getNetworkState } from './getNetwork.js'

const networks = [gangwayOne, gangwayTwo].map((network) => ({ ...network, isConfigured: true }))

test('default: selected, supported and smart-account networks (product.md §3 “Network state”)', () => {
  const config = createConfig({
    projectId: 'local',
    apiUrl: 'http://127.0.0.1:9',
    networks,
    defaultNetwork: 'eip155:31338',
    features: noFeatures,
  })
  expect(getNetworkState(config)).toEqual({
    network: networks[1],
    supportedNetworks: networks,
    smartAccountNetworks: [],
  })
  // A wallet may be on a network this deployment does not list.
  config.setState({ networkId: 'eip155:5' })
  expect(getNetworkState(config).network).toBeNull()
})
