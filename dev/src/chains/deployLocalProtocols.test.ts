import { createPublicClient, http, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil } from '../instances/anvil.js'
import { type LocalProtocol, localProtocols } from '../localProtocols.js'
import { getFreePort } from '../process/getFreePort.js'
import type { Instance } from '../process/Instance.js'
import { deployLocalContracts } from './deployLocalContracts.js'
import { deployLocalPools } from './deployLocalPools.js'
import { deployLocalProtocols, localBridgeCoins } from './deployLocalProtocols.js'

const { at, ...parts } = localProtocols
const names = Object.keys(parts) as LocalProtocol[]

let anvil: Instance
beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31338 })
  await deployLocalContracts(anvil.url)
  await deployLocalPools(anvil.url)
  await deployLocalProtocols(anvil.url)
})
afterAll(() => anvil?.stop())

const getClient = () => createPublicClient({ transport: http(anvil.url) })

test('default: all of it is where it should be, and the bridge has coins', async () => {
  const abi = parseAbi(names.map((name) => `function ${name}() view returns (address)`))
  const found = await Promise.all(
    names.map(async (functionName) => [
      functionName,
      await getClient().readContract({ abi, address: at, functionName }),
    ]),
  )
  expect(Object.fromEntries(found)).toEqual(parts)
  expect(await getClient().getBalance({ address: parts.bridge })).toBe(localBridgeCoins)
})

test('behavior: a second deployment changes nothing', async () => {
  const before = await getClient().getBlockNumber({ cacheTime: 0 })
  await deployLocalProtocols(anvil.url)
  expect(await getClient().getBlockNumber({ cacheTime: 0 })).toBe(before)
})
