import { noFeatures } from '@gangway/protocol'
import { expect, test } from 'vitest'
import { createTestConfig } from '../connections/tests/createTestConfig.js'
import { getPairingSettings } from './pairingSlice.js'

const pairing = { relayUrl: 'wss://relay.example' }

test('default: the project of the page, called WalletConnect', () => {
  expect(getPairingSettings({ pairing, projectId: 'shop' })).toEqual({
    ...pairing,
    projectId: 'shop',
    name: 'WalletConnect',
  })
})

test('parameters: the public relay may know the page by another project', () => {
  const other = { ...pairing, projectId: 'public', name: 'Phone wallet' }
  expect(getPairingSettings({ pairing: other, projectId: 'shop' })).toEqual(other)
})

test('behavior: off without a relay, without a project (services.md §7), and where the deployment says so', () => {
  expect(getPairingSettings({ projectId: 'shop' })).toBeNull()
  expect(getPairingSettings({ pairing, projectId: '' })).toBeNull()
  expect(getPairingSettings({ pairing, projectId: 'shop', features: { pairing: false } })).toBeNull()
})

test('behavior: what a config offers says the same', () => {
  const on = createTestConfig([], { pairing, features: {} })
  expect([on.features.pairing, on.pairing?.relayUrl]).toEqual([true, 'wss://relay.example'])
  const off = createTestConfig([], { pairing, features: noFeatures })
  expect([off.features.pairing, off.pairing]).toEqual([false, null])
})
