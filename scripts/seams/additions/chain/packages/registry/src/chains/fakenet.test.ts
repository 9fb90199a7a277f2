import { networks } from '@gangway/registry'
import { expect, test } from 'vitest'

test('the network is one of the registry', () => {
  expect(networks.find(({ caipNetworkId }) => caipNetworkId === 'eip155:987654')?.name).toBe('Fakenet')
})
