import { deployLocalPools, getLocalEvmAccount, localMarket } from '@gangway/dev'
import { gangwayOne, gangwaySolana, gangwayTwo, mainnet } from '@gangway/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEip155Client } from '../chains/eip155/createEip155Client.js'
import { startTestChain, type TestChain } from '../chains/eip155/tests/startTestChain.js'
import { namespaceClients } from '../chains/getNamespaceClient.js'
import { createTestConfig } from '../connections/tests/createTestConfig.js'
import { canCross } from './canCross.js'
import { getCrossingNetworks } from './getCrossingNetworks.js'

const networkId = gangwayOne.caipNetworkId

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  await deployLocalPools(chain.url)
})
afterAll(() => chain?.stop())

function openConfig() {
  const config = createTestConfig([])
  namespaceClients(config).set('eip155', Promise.resolve(createEip155Client(chain.context)))
  return config
}

test('default: an account with a key is its owner’s on the other networks too; a contract may not be there', async () => {
  const config = openConfig()
  expect(await canCross(config, { networkId, address: getLocalEvmAccount(0).address })).toBe(true)
  expect(await canCross(config, { networkId, address: localMarket.pairs })).toBe(false)
})

test('behavior: one whose code is another’s by delegation (EIP-7702) has a key', async () => {
  const address = getLocalEvmAccount(3).address
  await chain.rpc('anvil_setCode', address, `0xef0100${localMarket.pairs.slice(2)}`)
  expect(await canCross(openConfig(), { networkId, address })).toBe(true)
})

test('error: a node that does not answer, and a family whose swaps stay where they are, are no', async () => {
  const config = createTestConfig([])
  const address = getLocalEvmAccount(0).address
  expect(await canCross(config, { networkId, address })).toBe(false)
  expect(await canCross(config, { networkId: gangwaySolana.caipNetworkId, address: 'a' })).toBe(false)
})

test('default: the network itself first, then others of its kind that can be read', () => {
  const listed = [gangwaySolana, gangwayTwo, gangwayOne].map((network) => ({
    ...network,
    isConfigured: true,
  }))
  const networks = [...listed, { ...mainnet, isConfigured: true }]
  const list = (id: typeof networkId | typeof gangwaySolana.caipNetworkId) =>
    getCrossingNetworks(createTestConfig([], { networks }), id).map(({ caipNetworkId }) => caipNetworkId)
  expect(list(networkId)).toEqual([networkId, gangwayTwo.caipNetworkId])
  expect(list(gangwaySolana.caipNetworkId)).toEqual([gangwaySolana.caipNetworkId])
})
