import { deployLocalNames, localNameRecords, localNamesAddress, setLocalNames } from '@gangway/dev'
import type { CaipNetworkId } from '@gangway/protocol'
import { gangwayOne, gangwaySolana, gangwayTwo, mainnet } from '@gangway/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getIdentity } from '../../accountData/names/getIdentity.js'
import { resolveName } from '../../accountData/names/resolveName.js'
import { startFront } from '../../chains/eip155/tests/startFront.js'
import { sender, startTestChain, type TestChain } from '../../chains/eip155/tests/startTestChain.js'
import { createConfig } from '../../createConfig.js'
import { createMemoryStorage } from '../../kernel/storage/keyValueStorage.js'
import { createTransports, type TransportsOptions } from '../createTransports.js'

const [anna, bruno] = localNameRecords
const { caipNetworkId: networkId } = gangwayOne
const ens = { networkId, registry: localNamesAddress } as const

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  await deployLocalNames(chain.url)
})
afterAll(() => chain?.stop())

function createPage(options: TransportsOptions = { ens }, url = chain.url) {
  return createConfig({
    networks: [gangwayOne, gangwayTwo, gangwaySolana],
    transports: createTransports(
      { [gangwayOne.id]: url, [gangwayTwo.id]: url, [gangwaySolana.caipNetworkId]: url },
      options,
    ),
    discovery: false,
    storage: createMemoryStorage(),
  })
}
const resolve = (name: string, network: CaipNetworkId = networkId, page = createPage()) =>
  resolveName(page, { name, networkId: network })

async function identify(address: string, page = createPage()) {
  await getIdentity(page, { networkId, address })
  return page.state.identities?.get(address)
}

test('default: a name leads to its address on the network; without one, to that on Ethereum', async () => {
  expect(await resolve('anna.eth')).toEqual({
    name: 'anna.eth',
    address: anna?.here,
    avatar: null,
    isFallback: false,
  })
  expect(await resolve('bruno.eth')).toMatchObject({ address: bruno?.ethereum, isFallback: true })
  expect(await resolve('anna.eth', gangwayTwo.caipNetworkId)).toMatchObject({ isFallback: true })
})

test('parameters: capitals are those of the same name', async () => {
  expect(await resolve('Anna.ETH')).toMatchObject({ name: 'anna.eth', address: anna?.here })
})

test.each([
  ['nobody.eth', 'NAME_NOT_FOUND'],
  ['carla.eth', 'NAME_HAS_NO_ADDRESS'],
  ['anna.xyz', 'NAME_INVALID'],
  ['.eth', 'NAME_INVALID'],
  ['an..na.eth', 'NAME_INVALID'],
  ['ab--c.eth', 'NAME_INVALID'],
  // A letter of another script among Latin ones.
  ['аnna.eth', 'NAME_INVALID'],
  [`${'a'.repeat(252)}.eth`, 'NAME_INVALID'],
])('error: “%s” is %s', async (name, code) => {
  await expect(resolve(name)).rejects.toMatchObject({ code })
})

test('error: no name leads to an address of Solana', async () => {
  await expect(resolve('anna.eth', gangwaySolana.caipNetworkId)).rejects.toMatchObject({
    code: 'NAME_HAS_NO_ADDRESS',
  })
})

test('error: a node that does not answer says nothing of a name', async () => {
  const front = await startFront(chain.url)
  front.fail('eth_call', { code: -32005, message: 'too much at once' })
  await expect(resolve('anna.eth', networkId, createPage({ ens }, front.url))).rejects.toMatchObject({
    code: 'NAME_SERVICE_UNAVAILABLE',
  })
})

test('behavior: where there is no ENS a name leads nowhere, and nobody has one', async () => {
  const page = createPage({})
  await expect(resolve('anna.eth', networkId, page)).rejects.toMatchObject({
    code: 'NAME_SERVICE_UNAVAILABLE',
  })
  expect(await identify(anna?.here ?? '', page)).toMatchObject({ name: null })
})

test('default: an address has the name that leads back to it', async () => {
  expect(await identify(anna?.here ?? '')).toMatchObject({ name: 'anna.eth', avatar: null })
  expect(await identify('0x70c7e5d3ab1cb2e6f8e1d3b3ca1d5f8d0f4ac211')).toMatchObject({ name: null })
})

test('behavior: a name that somebody else’s address claims is not shown', async () => {
  await setLocalNames(chain.url, [{ name: 'anna.eth', primaryOf: sender }])
  expect(await identify(sender)).toMatchObject({ name: null })
})

test('behavior: Ethereum is asked by its Universal Resolver; a chain that has none gives no answer', async () => {
  const page = createConfig({
    networks: [mainnet],
    transports: createTransports({ [mainnet.id]: chain.url }),
    storage: createMemoryStorage(),
  })
  // The test chain has no contract there: that nobody answers is no “no”.
  await expect(resolve('anna.eth', mainnet.caipNetworkId, page)).rejects.toMatchObject({
    code: 'NAME_SERVICE_UNAVAILABLE',
  })
  await getIdentity(page, { networkId: mainnet.caipNetworkId, address: sender })
  expect(page.state.identities?.get(sender)).toMatchObject({ name: null, askedAt: 0 })
})
