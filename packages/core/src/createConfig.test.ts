import { base, mainnet, optimism } from '@gangway/registry'
import { expect, test } from 'vitest'
import { createConfig } from './createConfig.js'

const parameters = { projectId: 'one', apiUrl: 'https://api.example' }

test('default: eip155:1 is selected, wherever it is listed (SPEC §9)', () => {
  const networks = [base, mainnet].map((network) => ({ ...network, isConfigured: true }))
  expect(createConfig({ ...parameters, networks }).state.networkId).toBe('eip155:1')
})

test('parameters: the default network a host names; the first one where that is not listed', () => {
  const networks = [base, optimism].map((network) => ({ ...network, isConfigured: true }))
  const select = (defaultNetwork?: 'eip155:10' | 'eip155:137') =>
    createConfig({ ...parameters, networks, ...(defaultNetwork ? { defaultNetwork } : {}) }).state.networkId
  expect(select('eip155:10')).toBe('eip155:10')
  expect(select('eip155:137')).toBe('eip155:8453')
  expect(select()).toBe('eip155:8453')
})

test('error: without networks', () => {
  expect(() => createConfig({ ...parameters, networks: [] })).toThrow()
})
