import { createPublicClient, http, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil } from '../instances/anvil.js'
import { localMarket, localPools, localSwapVenues } from '../localPools.js'
import { localEvmTokens, localPermitToken } from '../localTokens.js'
import { getFreePort } from '../process/getFreePort.js'
import type { Instance } from '../process/Instance.js'
import { deployLocalContracts } from './deployLocalContracts.js'
import { deployLocalPools } from './deployLocalPools.js'
import { moveLocalPrice } from './moveLocalPrice.js'
import { refuseLocalPermits } from './refuseLocalPermits.js'

const abi = parseAbi([
  'function pairs() view returns (address)',
  'function tiers() view returns (address)',
  'function wrapped() view returns (address)',
  'function bridge() view returns (address)',
  'function permit() view returns (address)',
  'function holder() view returns (address)',
  'function settler() view returns (address)',
  'function registry() view returns (address)',
  'function aggregator() view returns (address)',
  'function executor() view returns (address)',
  'function isRefusing() view returns (bool)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
])

let anvil: Instance
beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31338 })
  await deployLocalContracts(anvil.url)
  await deployLocalPools(anvil.url)
})
afterAll(() => anvil?.stop())

const getClient = () => createPublicClient({ transport: http(anvil.url) })
const { usdx, falsex } = localEvmTokens
const readPrice = async () => {
  const args = [parseEther('0.001'), [localMarket.wrapped, usdx.at]] as const
  const amounts = await getClient().readContract({
    ...{ abi, address: localMarket.pairs, functionName: 'getAmountsOut', args },
  })
  return Number(amounts[1]) / 1000
}

test('default: all of it is where it should be', async () => {
  const { at, ...parts } = { ...localMarket, permit: localPermitToken.at }
  const names = Object.keys(parts) as (keyof typeof parts)[]
  const read = async (functionName: keyof typeof parts) => [
    functionName,
    await getClient().readContract({ abi, address: at, functionName }),
  ]
  expect(Object.fromEntries(await Promise.all(names.map(read)))).toEqual(parts)
  expect(localSwapVenues.venues.map(({ router }) => router)).toEqual([localMarket.pairs, localMarket.tiers])
  expect(localPools.some(({ fee }) => fee > 0)).toBe(true)
})

test('behavior: a second deployment changes nothing', async () => {
  const before = await getClient().getBlockNumber({ cacheTime: 0 })
  await deployLocalPools(anvil.url)
  expect(await getClient().getBlockNumber({ cacheTime: 0 })).toBe(before)
})

test('behavior: the price moves by the hundredths asked for, both ways', async () => {
  const before = await readPrice()
  await moveLocalPrice(anvil.url, usdx.at, 10)
  expect((await readPrice()) / before).toBeCloseTo(1.1, 3)
  await moveLocalPrice(anvil.url, usdx.at, -20)
  expect((await readPrice()) / before).toBeCloseTo(0.88, 3)
})

test('behavior: the token with permits is told to refuse them, and to take them again', async () => {
  const read = () =>
    getClient().readContract({ abi, address: localPermitToken.at, functionName: 'isRefusing' })
  await refuseLocalPermits(anvil.url, true)
  expect(await read()).toBe(true)
  await refuseLocalPermits(anvil.url, false)
  expect(await read()).toBe(false)
})

test('error: no pool has the token; a price of nothing', async () => {
  await expect(moveLocalPrice(anvil.url, falsex.at, 10)).rejects.toMatchObject({ code: 'DEV_PART_FAILED' })
  await expect(moveLocalPrice(anvil.url, usdx.at, -100)).rejects.toMatchObject({ code: 'DEV_PART_FAILED' })
})
